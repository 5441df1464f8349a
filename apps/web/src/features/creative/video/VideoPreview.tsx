import { IconMovieOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Device } from '#ui/stage/Device.tsx';
import { MraidPreview } from '../MraidPreview.tsx';
import { type VideoItem, videoOf } from './video-item.ts';
import './video.css';

/** A video before it is sent, and what follows it. */
export const VideoPreview = ({ item }: { item: VideoItem }) => {
  const [part, setPart] = useState('video');
  const video = videoOf(item);
  if (!video) return null;
  const size = { width: video.width, height: video.height };
  const { companion } = item;
  const picture = companion.at === 'ready' && companion.picked.read.ok ? companion.picked.url : undefined;
  return (
    <section className="creative-side" aria-label={`Preview of ${item.name}`}>
      <h2 className="creative-video-name cut">{item.name}</h2>
      <SegmentedControl
        aria-label="Part of the ad"
        data={[
          { value: 'video', label: 'Video' },
          { value: 'end', label: 'End card' },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'end' && item.endCardType === 'interactive' ? (
        <MraidPreview markup={item.companion_markup} sizes={[size]} own />
      ) : (
        <Device size={size}>
          {part === 'end' ? (
            picture && <img className="stage-picture" src={picture} alt="Companion" style={size} />
          ) : video.container === 'mpeg' ? (
            <p className="creative-video-none">
              <IconMovieOff size={20} aria-hidden /> Browsers do not play MPEG.
            </p>
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: an ad has no captions of its own
            <video
              className="stage-picture"
              src={item.url}
              controls
              playsInline
              preload="metadata"
              style={size}
              aria-label={item.name}
            />
          )}
        </Device>
      )}
    </section>
  );
};
