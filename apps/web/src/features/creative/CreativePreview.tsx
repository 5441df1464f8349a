import { Device } from '#ui/stage/Device.tsx';
import type { Creative } from './creative.queries.ts';
import { type CreativeEditing, sizeAfter } from './creative-edit.ts';
import { MraidPreview } from './MraidPreview.tsx';

/** A creative as it is seen, by its type; words and files as they stand in the form. Native ads are drawn in their places. */
export const CreativePreview = ({ creative, edit }: { creative: Creative; edit: CreativeEditing }) => {
  const { type, url, companion_url } = creative;
  if (type === 'Mraid') {
    const { width, height } = creative;
    return (
      <MraidPreview markup={edit.markup ?? ''} sizes={[{ width, height }]} own={edit.markup !== creative.markup} />
    );
  }
  const shown = edit.banner?.read.ok ? edit.banner : null;
  const size = shown?.read.ok
    ? { width: shown.read.image.width, height: shown.read.image.height }
    : sizeAfter(creative, edit);
  const film = edit.video?.read.ok ? edit.video.url : url;
  const poster = edit.video ? undefined : (companion_url ?? undefined);
  return (
    <Device size={size}>
      {type === 'Video' ? (
        // biome-ignore lint/a11y/useMediaCaption: an ad has no captions of its own
        <video
          key={film}
          className="stage-picture"
          src={film ?? undefined}
          poster={poster}
          controls
          preload="metadata"
          style={size}
          aria-label={creative.name}
        />
      ) : (
        <img className="stage-picture" src={shown?.url ?? url ?? undefined} alt={creative.name} style={size} />
      )}
    </Device>
  );
};
