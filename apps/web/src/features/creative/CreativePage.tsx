import { isNative } from '@fairlead/domain/creative/creative';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { mayResubmit } from '@fairlead/domain/creative-group/approval';
import { IconSend } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField, ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { bytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { CreativeFields } from './CreativeFields.tsx';
import { CreativePreview } from './CreativePreview.tsx';
import {
  type Creative,
  creativeOf,
  creativePaths,
  type Place,
  paramsOf,
  useReplaceFiles,
  useResubmitOne,
  useUpdateCreative,
} from './creative.queries.ts';
import {
  type CreativeEditing,
  checkEdit,
  editOf,
  sentOfEdit,
  type WordsEdit,
  wordsOfCreative,
} from './creative-edit.ts';
import { approvalOf, approvalTones, toneOf, typeText } from './creative-words.ts';
import { editWords, formRefusal } from './edit-words.tsx';
import { NativeParts } from './native/NativeParts.tsx';
import { isRefusedIn } from './picture-file.ts';
import './creative.css';

/** What nobody types: what the file says, and what an exchange does. */
const Known = ({ creative }: { creative: Creative }) => {
  const { status, reason } = approvalOf(creative);
  return (
    <Facts>
      <Fact label="Type">{typeText(creative)}</Fact>
      <Fact label="Size">{`${creative.width}×${creative.height}`}</Fact>
      {creative.filesize !== null && <Fact label="Weight">{bytes(creative.filesize)}</Fact>}
      {creative.mimetype && <Fact label="File">{creative.mimetype}</Fact>}
      {creative.duration !== null && <Fact label="Length">{`${creative.duration} s`}</Fact>}
      <Fact label="Approval by ADX">
        <Chip tone={approvalTones[status]}>{status}</Chip>
      </Fact>
      {reason && <Fact label="Reason">{reason}</Fact>}
    </Facts>
  );
};

const ReadOnly = ({ creative }: { creative: Creative }) => (
  <ReadOnlyForm reason="Your role can see creatives, not edit them.">
    <Section title="Creative">
      {Object.entries(wordsOfCreative(creative)).map(([word, value]) => (
        <LockedField
          key={word}
          label={editWords.labels[word as keyof WordsEdit]}
          value={typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? 'None')}
          wide
        />
      ))}
    </Section>
  </ReadOnlyForm>
);

const Parts = ({ creative, edit }: { creative: Creative; edit: boolean }) => {
  const values = useWatch() as CreativeEditing;
  if (isNative(creative.type))
    return (
      <NativeParts creative={creative} values={values} facts={<Known creative={creative} />}>
        {edit ? null : <ReadOnly creative={creative} />}
      </NativeParts>
    );
  return (
    <Columns lined className="creative-mraid">
      <div>{edit ? <CreativeFields creative={creative} edit={values} /> : <ReadOnly creative={creative} />}</div>
      <Side label="Preview" padded>
        <div className="creative-side">
          <CreativePreview creative={creative} edit={values} />
          <Known creative={creative} />
        </div>
      </Side>
    </Columns>
  );
};

/** A creative: its words, and how it is seen (CV-02, CV-06 to CV-08). */
export const CreativePage = ({ application, group, id }: Place & { id: number }) => {
  const place = { application, group };
  const { data: creative } = useSuspenseQuery(creativeOf(place, id));
  const may = useMay();
  const edit = may('creative.edit');
  const resubmit = useResubmitOne();
  const update = useUpdateCreative();
  const replace = useReplaceFiles();
  const start = useMemo(() => editOf(creative), [creative]);
  const draft = useDraft<CreativeEditing, Creative>({
    start,
    version: creative.version,
    rules: (values) => checkEdit(creative, values),
    isNothing: isRefusedIn(picturePlaces(creative.type, creative)),
    save: (values, { version }) => {
      const params = { ...paramsOf(place), creativeId: String(id) };
      const { words, written, files } = sentOfEdit(creative, values);
      const sent = files
        ? replace.mutateAsync({ params, body: { ...written, version, ...files } })
        : update.mutateAsync({ params, body: { ...words, version } });
      return sent.catch(async (error: unknown) => Promise.reject(await formRefusal(error, values)));
    },
    startOf: editOf,
    editing: editWords,
  });
  return (
    <>
      <PageHead
        before={<BackLink href={creativePaths.group(place)} label="Back to creatives" />}
        title={creative.name}
        meta={
          <span className="row is-wrap">
            <CopyId id={id} />
            <Chip tone={toneOf(creative.status)}>{creative.status}</Chip>
            {creative.state === 'archived' && <ArchivedChip />}
          </span>
        }
        actions={
          may('creative.resubmit') &&
          mayResubmit(creative) && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={resubmit.isPending}
              onClick={() => resubmit.mutate({ params: { ...paramsOf(place), creativeId: String(id) } })}
            >
              Resubmit for approval
            </Button>
          )
        }
      />
      <DraftForm
        draft={draft}
        label={creative.name}
        className="form creative-form"
        record={{ entity: 'creative', id, archived: creative.state === 'archived' }}
      >
        <Parts creative={creative} edit={edit} />
        {edit && <SaveBar />}
      </DraftForm>
    </>
  );
};
