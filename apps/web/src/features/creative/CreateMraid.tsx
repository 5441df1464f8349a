import { checkMraidDraft, type MraidDraft, mraidName, sizesOfDraft } from '@fairlead/domain/creative/mraid-draft.rules';
import { mraidSingle, type Size, sizeText } from '@fairlead/domain/creative/size';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { messageOf } from '#lib/api-error.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { groupOf } from '../creative-group/creative-group.queries.ts';
import { creativePaths, type Place, sendForm, useCreativesMade } from './creative.queries.ts';
import { GroupOver } from './GroupOver.tsx';
import { MraidFields } from './MraidFields.tsx';
import { MraidPreview } from './MraidPreview.tsx';
import { Screenshots } from './Screenshots.tsx';
import { type Shots, useShots } from './useShots.ts';
import './creative.css';

const start: MraidDraft = {
  name: '',
  dimensions: 'multipleSizes',
  size: null,
  mraid_type: null,
  video_enabled: false,
  markup: '',
};
const dimensions = [
  { value: 'multipleSizes', label: 'Multiple sizes' },
  { value: 'banner', label: '320×50 (banner)' },
  { value: 'singleSize', label: 'Single size' },
];
const single = mraidSingle.map((size) => ({ value: sizeText(size), label: `${size.width}×${size.height}` }));

const becomes = (draft: MraidDraft): string | undefined =>
  draft.dimensions === 'multipleSizes' && draft.name.trim() !== ''
    ? `Becomes ${sizesOfDraft(draft)
        .map((size) => mraidName(draft, size))
        .join(', ')}`
    : undefined;

/** Fields at the left, the ad and its screenshots at the right. */
const Parts = ({ shots, made, cancel }: { shots: Shots; made: ReadonlySet<string>; cancel: string }) => {
  const draft = useWatch() as MraidDraft;
  const { submitCount } = useFormState();
  const sizes = sizesOfDraft(draft);
  const capture = useMay()('creative.capture');
  return (
    <>
      <Columns lined className="creative-mraid">
        <div>
          <Section title="Creative">
            <TextField
              name="name"
              label="Name"
              required
              wide
              autoComplete="off"
              {...(becomes(draft) ? { description: becomes(draft) } : {})}
            />
            <SegmentedField name="dimensions" label="Dimensions" required wide options={dimensions} />
            {draft.dimensions === 'singleSize' && (
              <SelectField name="size" label="Size" required options={single} placeholder="Choose a size" />
            )}
            <MraidFields />
          </Section>
        </div>
        <Side label="Preview and screenshots" padded>
          <div className="creative-side">
            <MraidPreview markup={draft.markup} sizes={sizes} own />
            <Screenshots
              sizes={sizes}
              shots={shots}
              mayGenerate={capture && draft.markup.trim() !== ''}
              tried={submitCount > 0}
              made={made}
            />
          </div>
        </Side>
      </Columns>
      <CreateBar action={sizes.length > 1 ? `Create ${sizes.length} creatives` : 'Create creative'}>
        <PlainLink href={cancel} className="button-link">
          Cancel
        </PlainLink>
      </CreateBar>
    </>
  );
};

/** Markup becomes MRAID creatives, one for each size with its screenshot (CV-39 to CV-50). */
export const CreateMraid = ({ application, group, done }: Place & { done: () => void }) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const told = useCreativesMade();
  /** Sizes that are through already: a second try makes the others alone (CV-90). */
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const through = useRef(new Set<string>());
  const keys = useRef(new Map<string, string>());
  const draft = useDraft<MraidDraft>({
    start,
    rules: (values) => [
      ...checkMraidDraft(values),
      ...sizesOfDraft(values).flatMap((size) =>
        shots.of(size).at === 'ready'
          ? []
          : [{ path: `screenshot_${sizeText(size)}`, message: 'This screenshot is required' }],
      ),
    ],
    save: async (values, { submission }) => {
      for (const size of sizesOfDraft(values)) await send(values, size, submission);
    },
    saved: () => {
      toast.ok('Creative MRAID created successfully');
      done();
    },
  });
  const shots = useShots(draft.form.watch('markup').trim());

  const send = async (values: MraidDraft, size: Size, submission: string): Promise<void> => {
    const shot = shots.of(size);
    const what = `${sizeText(size)} ${submission}`;
    if (shot.at !== 'ready' || through.current.has(sizeText(size))) return;
    const key = keys.current.get(what) ?? uuid();
    keys.current.set(what, key);
    try {
      await sendForm(
        place,
        {
          type: 'CreativeMraidBanner',
          ...size,
          name: mraidName(values, size),
          markup: values.markup.trim(),
          mraid_type: values.mraid_type ?? '',
          video_enabled: values.video_enabled,
          preview: shot.file,
        },
        key,
      );
      through.current.add(sizeText(size));
      setMade(new Set(through.current));
      told();
    } catch (error) {
      toast.fail(`${mraidName(values, size)}: ${messageOf(error)}`);
      throw error;
    }
  };

  const back = creativePaths.group(place);
  return (
    <>
      <PageHead
        before={<BackLink href={back} label="Back to creatives" />}
        title="Create MRAID"
        meta={of && <span className="dim">in {of.name}</span>}
      />
      <GroupOver {...place} />
      <DraftForm draft={draft} label="Create MRAID" className="form creative-form">
        <Parts shots={shots} made={made} cancel={back} />
      </DraftForm>
    </>
  );
};
