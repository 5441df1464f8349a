import { VIDEO_MAX, VIDEO_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { videoSizes } from '@fairlead/domain/creative/size';
import { checkVideoCount } from '@fairlead/domain/creative/video-draft.rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { groupOf } from '#features/creative-group/creative-group.queries.ts';
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
import { CreativesFoot } from '../CreativesFoot.tsx';
import { creativePaths, type Place } from '../creative.queries.ts';
import { FromDrive } from '../drive/FromDrive.tsx';
import { GroupOver } from '../GroupOver.tsx';
import { Weight } from '../Weight.tsx';
import { useVideos } from './useVideos.ts';
import { VideoFields } from './VideoFields.tsx';
import { VideoPreview } from './VideoPreview.tsx';
import { secondsText } from './video-file.ts';
import { fileIssues, issuesOf, type VideoItem, videoOf } from './video-item.ts';
import '../creative.css';
import '../picture.css';
import './video.css';

const words: DropWords = { loading: 'Uploading', success: 'Created', error: 'Not created' };
const heights = videoSizes.map(({ width, height }) => `${width}×${height}`).join(', ');

const Message = ({ item }: { item: VideoItem }) => {
  const problems = item.state === 'error' ? [item.message] : fileIssues(item).map(({ message }) => message);
  const { read } = item;
  const wrongSize = read?.ok === true && problems.length > 0 && item.state !== 'error';
  if (problems.length > 0)
    return (
      <>
        <span className="drop-problem" role="alert">
          {problems.join(' ')}
        </span>
        {wrongSize && (
          <span className="dim small">{` · it is ${read.video.width}×${read.video.height}; allowed: ${heights}`}</span>
        )}
      </>
    );
  const notes = item.made?.notes ?? (read?.ok && read.video.rotation !== 0 ? ['Turned by a note inside the file'] : []);
  return <span className="dim small">{[item.message ?? item.file.name, ...notes].join(' · ')}</span>;
};

const stateOf = (item: VideoItem) => (item.state === 'idle' && fileIssues(item).length > 0 ? 'error' : item.state);

/** Videos become creatives: headers read at once, the last frame as companion, sent two at a time (CV-71 to CV-92). */
export const CreateVideo = ({ application, group, done }: Place & { done: () => void }) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const videos = useVideos(place, done);
  const { items, tried } = videos;
  const [looked, setLooked] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(prepareQuestions, []);
  const shown = items.find(({ key }) => key === looked) ?? items[0];
  return (
    <form
      ref={form}
      className="creative-upload"
      aria-label="Create Video"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void videos.submit();
        leadToFault(form);
      }}
    >
      <PageHead
        before={<BackLink href={creativePaths.group(place)} label="Back to creatives" />}
        title="Create Video"
        meta={of && <span className="dim">in {of.name}</span>}
      />
      <GroupOver {...place} />
      <Columns lined className="creative-mraid">
        <div>
          <FormProblem message={tried ? checkVideoCount(items.length)[0]?.message : undefined} />
          <Dropzone
            label="Drop videos here"
            note={`mp4 or mpeg of at most ${VIDEO_MAX}`}
            extensions={['mp4', 'mpeg', 'mpg']}
            multiple
            onFiles={(taken, others) => videos.add([...taken, ...others])}
          >
            <FromDrive use="video" onFiles={videos.add} />
          </Dropzone>
          <DropList
            label="Videos"
            words={words}
            onDelete={videos.remove}
            onCancel={videos.stop}
            onRetry={(key) => void videos.submit(key)}
            items={items.map((item) => {
              const video = videoOf(item);
              const issues = tried ? issuesOf(item) : [];
              const { companion } = item;
              return {
                key: item.key,
                name: item.file.name,
                size: item.file.size,
                state: stateOf(item),
                progress: item.progress,
                picture: companion.at === 'ready' && companion.picked.read.ok && (
                  <img src={companion.picked.url} alt="" />
                ),
                title: isToSend(item) ? (
                  <NameInput
                    file={item.file.name}
                    value={item.name}
                    issue={issueAt([...issues, ...item.refused], 'name')}
                    onChange={(name) => videos.change(item.key, { name })}
                  />
                ) : (
                  <span className="cut strong">{item.name}</span>
                ),
                message: <Message item={item} />,
                facts: video && (
                  <span className="creative-upload-size num">
                    {`${video.width}×${video.height}, ${secondsText(video.duration)}`}
                    <Weight weight={item.file.size} most={VIDEO_MAX_BYTES} called={VIDEO_MAX} />
                  </span>
                ),
                canRetry: item.state === 'error' && issuesOf(item).length === 0,
                below: video && isToSend(item) && <VideoFields item={item} tried={tried} videos={videos} />,
                onLook: () => setLooked(item.key),
              };
            })}
          />
        </div>
        <Side label="Preview" padded>
          {shown && <VideoPreview key={shown.key} item={shown} />}
        </Side>
      </Columns>
      <CreativesFoot {...{ items, issuesOf, fileIssues }} />
    </form>
  );
};
