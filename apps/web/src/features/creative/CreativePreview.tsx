import { isNative } from '@fairlead/domain/creative/creative';
import { Device } from '#ui/stage/Device.tsx';
import type { Creative } from './creative.queries.ts';
import type { WordsEdit } from './creative-edit.ts';
import { MraidPreview } from './MraidPreview.tsx';
import './preview.css';

/** The phone that a native ad is drawn on, in a feed: the smallest, which cuts most. */
const FEED = { width: 320, height: 480 };

const InFeed = ({ creative, words }: { creative: Creative; words: WordsEdit }) => (
  <Device size={FEED}>
    <article className="creative-feed" aria-label="In a feed">
      <div className="creative-feed-head">
        {creative.icon_url && <img src={creative.icon_url} width={40} height={40} alt="" />}
        <span>
          <b className="cut">{words.title}</b>
          <small className="cut">{words.advertiser || 'Sponsored'}</small>
        </span>
      </div>
      {creative.main_url && <img className="creative-feed-main" src={creative.main_url} alt="" />}
      <p>{words.text}</p>
      <span className="creative-feed-cta">{words.ctatext}</span>
    </article>
  </Device>
);

/** A creative as it is seen, by its type; `words` as they stand in the form. */
export const CreativePreview = ({ creative, words }: { creative: Creative; words: WordsEdit }) => {
  const { type, width, height, url, companion_url } = creative;
  const size = { width, height };
  if (type === 'Mraid')
    return <MraidPreview markup={words.markup ?? ''} sizes={[size]} own={words.markup !== creative.markup} />;
  if (isNative(type)) return <InFeed creative={creative} words={words} />;
  return (
    <Device size={size}>
      {type === 'Video' ? (
        // biome-ignore lint/a11y/useMediaCaption: an ad has no captions of its own
        <video
          className="stage-picture"
          src={url ?? undefined}
          poster={companion_url ?? undefined}
          controls
          preload="metadata"
          style={size}
          aria-label={creative.name}
        />
      ) : (
        <img className="stage-picture" src={url ?? undefined} alt={creative.name} style={size} />
      )}
    </Device>
  );
};
