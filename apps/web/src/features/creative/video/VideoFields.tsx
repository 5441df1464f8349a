import { MARKUP_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { infeedByDefault } from '@fairlead/domain/creative/creative-file.rules';
import type { EndCardType } from '@fairlead/domain/creative/video-draft.rules';
import { type ReactNode, useId, useRef } from 'react';
import { issueAt } from '#ui/batch/batch-item.ts';
import { Meter } from '#ui/bits/Busy.tsx';
import { Field } from '#ui/form/Field.tsx';
import { count } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Switch } from '#ui/kit/Switch.ts';
import { pictureText } from '../picture-file.ts';
import type { Videos } from './useVideos.ts';
import { companionIssues, issuesOf, type VideoItem, videoOf } from './video-item.ts';
import './video.css';

type Props = { item: VideoItem; tried: boolean; videos: Videos };

const endCards: readonly { value: EndCardType; label: string }[] = [
  { value: 'staticImage', label: 'Static image' },
  { value: 'interactive', label: 'Interactive' },
];

/** The picture after a video: its last frame, or one of one's own. */
const CompanionInput = ({ item, tried, videos }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const { companion, file } = item;
  const wrong = companion.at === 'failed' && !tried ? undefined : issueAt(companionIssues(item), 'companion');
  return (
    <div className="creative-video-companion">
      <span className="creative-file-picture">
        {companion.at === 'ready' && companion.picked.read.ok && <img src={companion.picked.url} alt="" />}
        {companion.at === 'working' && <Meter share={null} label={`Taking the last frame of ${file.name}`} />}
      </span>
      <div className="creative-file-text" role="status">
        <b>Companion</b>
        {companion.at === 'ready' && (
          <span className="dim num">
            {companion.how === 'frame' ? 'Last frame, ' : ''}
            {pictureText(companion.picked)}
          </span>
        )}
        {companion.at === 'working' && <span className="dim">Taking the last frame…</span>}
        {companion.at === 'failed' && <span className="dim">{companion.why}</span>}
        {wrong && (tried || companion.at === 'ready') && <span className="field-error">{wrong}</span>}
      </div>
      <button type="button" className="link-button" onClick={() => input.current?.click()}>
        {companion.at === 'ready' ? 'Replace' : 'Choose'}
        <span className="sr"> the companion of {file.name}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Companion of ${file.name}`}
        accept="image/png,image/jpeg,image/gif"
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) void videos.chooseCompanion(item.key, picture);
          target.value = '';
        }}
      />
    </div>
  );
};

const Text = ({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  children: (bound: object) => ReactNode;
}) => (
  <Field label={label} required hint={hint} error={error}>
    {children}
  </Field>
);

/** What a video needs besides its name (CV-73, CV-81 to CV-88). */
export const VideoFields = (props: Props) => {
  const { item, tried, videos } = props;
  const id = useId();
  const video = videoOf(item);
  const said = (path: string) => issueAt([...(tried ? issuesOf(item) : []), ...item.refused], path);
  const change = (edited: Partial<VideoItem>) => videos.change(item.key, edited);
  const upright = video !== null && !infeedByDefault(video);
  return (
    <div className="creative-video-fields">
      <Text label="Title" hint={`${item.title.trim().length} of ${TITLE_MAX} characters`} error={said('title')}>
        {(bound) => (
          <input
            className="input"
            type="text"
            autoComplete="off"
            {...bound}
            value={item.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Text>
      <CompanionInput {...props} />
      <div>
        <div className="field-label" id={`${id}-card`}>
          End card
        </div>
        <SegmentedControl
          aria-labelledby={`${id}-card`}
          data={[...endCards]}
          value={item.endCardType}
          onChange={(value) => change({ endCardType: value as EndCardType })}
        />
      </div>
      <div className="creative-video-flags">
        <Switch
          label="Interstitial"
          checked={item.interstitial}
          onChange={({ currentTarget }) => change({ interstitial: currentTarget.checked })}
        />
        <Switch
          label="In feeds"
          checked={item.infeed}
          disabled={upright && !item.infeed}
          description={upright ? 'Only videos that are wider than high' : undefined}
          error={said('infeed')}
          onChange={({ currentTarget }) => change({ infeed: currentTarget.checked })}
        />
      </div>
      {item.endCardType === 'interactive' && (
        <div className="wide">
          <Text
            label="Markup of the end card"
            hint={`${count(item.companion_markup.trim().length)} of ${count(MARKUP_MAX)} characters`}
            error={said('companion_markup')}
          >
            {(bound) => (
              <textarea
                className="input mono"
                rows={6}
                spellCheck={false}
                {...bound}
                value={item.companion_markup}
                onChange={({ target }) => change({ companion_markup: target.value })}
              />
            )}
          </Text>
        </div>
      )}
    </div>
  );
};
