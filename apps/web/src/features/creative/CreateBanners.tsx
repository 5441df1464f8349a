import { BANNERS_MAX } from '@fairlead/domain/creative/banner-batch.rules';
import { IMAGE_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { issueAt, isToSend } from '#ui/batch/batch-item.ts';
import { NameInput } from '#ui/batch/NameInput.tsx';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { DropList, type DropWords } from '#ui/dropzone/DropList.tsx';
import { Dropzone } from '#ui/dropzone/Dropzone.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { leadToFault } from '#ui/form/lead-to-fault.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { groupOf } from '../creative-group/creative-group.queries.ts';
import { type BannerItem, checkBanners, fileIssues, issuesOf, nearest, notesOf, sizeOf } from './banner-item.ts';
import { Contrast } from './Contrast.tsx';
import { CreativesFoot } from './CreativesFoot.tsx';
import { creativePaths, creativesOf, type Place } from './creative.queries.ts';
import { FromDrive } from './drive/FromDrive.tsx';
import { GroupOver } from './GroupOver.tsx';
import { useKnownFiles } from './known-file.ts';
import { lookNotes } from './picture-look.ts';
import { SizesCovered } from './SizesCovered.tsx';
import { useBanners } from './useBanners.ts';
import { Weight } from './Weight.tsx';
import './creative.css';

const words: DropWords = { loading: 'Uploading', success: 'Created', error: 'Not created' };

/** Under a picture: what is wrong with it, or worth knowing. */
const Message = ({ item, same }: { item: BannerItem; same: readonly string[] }) => {
  const problems = item.state === 'error' ? [item.message] : fileIssues(item).map(({ message }) => message);
  const near = nearest(item);
  if (problems.length > 0)
    return (
      <>
        <span className="drop-problem" role="alert">
          {problems.join(' ')}
        </span>
        {near && <span className="dim"> · {near}</span>}
      </>
    );
  return <span className="dim small">{[item.message ?? item.file.name, ...notesOf(item), ...same].join(' · ')}</span>;
};

const stateOf = (item: BannerItem) => (item.state === 'idle' && fileIssues(item).length > 0 ? 'error' : item.state);

/** Pictures become static creatives, up to twenty at a time: files, a folder, a zip (CV-01, CV-65 to CV-70, CV-90 to CV-92). */
export const CreateBanners = ({
  application,
  group,
  done,
  asked,
}: Place & {
  done: () => void;
  /** What the group's campaigns are asked for, under the sizes covered. */
  asked?: React.ReactNode;
}) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const { data: known } = useQuery(creativesOf(place));
  const banners = useBanners(place, done);
  const { items, tried } = banners;
  const sameAsKnown = useKnownFiles(place, items);
  const form = useRef<HTMLFormElement>(null);
  useEffect(prepareQuestions, []);
  const count = checkBanners(items.length)[0]?.message;
  const problem = tried || items.length > BANNERS_MAX ? count : undefined;
  const seen = items.map((item) => ({ ...item, size: sizeOf(item) }));
  return (
    <form
      ref={form}
      className="creative-upload"
      aria-label="Create Static"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void banners.submit();
        leadToFault(form);
      }}
    >
      <PageHead
        before={<BackLink href={creativePaths.group(place)} label="Back to creatives" />}
        title="Create Static"
        meta={of && <span className="dim">in {of.name}</span>}
      />
      <GroupOver {...place} />
      <Columns lined className="creative-upload-columns">
        <div>
          <FormProblem message={problem} />
          <Dropzone
            label="Drop pictures here"
            note={
              banners.unpacking
                ? 'Unpacking…'
                : `jpeg, png or gif of at most 500 000 bytes, also in a folder or a zip; ${items.length} of ${BANNERS_MAX} added`
            }
            extensions={['jpg', 'jpeg', 'png', 'gif', 'zip']}
            multiple
            folders
            onFiles={(taken, others) => void banners.add([...taken, ...others])}
          >
            <FromDrive use="static" onFiles={(files) => void banners.add(files)} />
          </Dropzone>
          <DropList
            label="Pictures"
            words={words}
            onDelete={banners.remove}
            onCancel={banners.stop}
            onRetry={(key) => void banners.submit(key)}
            items={items.map((item) => {
              const size = sizeOf(item);
              const issues = tried ? issuesOf(item) : [];
              return {
                key: item.key,
                name: item.file.name,
                size: item.file.size,
                state: stateOf(item),
                progress: item.progress,
                picture: item.read?.ok && <img src={item.url} alt="" />,
                title: isToSend(item) ? (
                  <NameInput
                    file={item.file.name}
                    value={item.name}
                    issue={issueAt([...issues, ...item.refused], 'name')}
                    onChange={(name) => banners.change(item.key, { name })}
                  />
                ) : (
                  <span className="cut strong">{item.name}</span>
                ),
                message: <Message item={item} same={[...sameAsKnown(item), ...lookNotes({ ...item, size }, seen)]} />,
                facts: (
                  <span className={`creative-upload-size num${nearest(item) ? ' tone-bad' : ''}`}>
                    {size && `${size.width}×${size.height}`}
                    <Weight weight={item.file.size} most={IMAGE_MAX_BYTES} />
                    {item.look && <Contrast look={item.look} />}
                  </span>
                ),
                canRetry: item.state === 'error' && issuesOf(item).length === 0,
              };
            })}
          />
        </div>
        <Side label="Sizes" padded>
          <SizesCovered
            items={items}
            here={known?.items.filter(({ type, state }) => type === 'Static' && state === 'new')}
          />
          {asked}
        </Side>
      </Columns>
      <CreativesFoot {...{ items, issuesOf, fileIssues }} />
    </form>
  );
};
