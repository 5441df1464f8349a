import { CONTRAST_LEAST } from '@fairlead/domain/creative/picture-look';
import { contrastText, type Look } from './picture-look.ts';

/** Of the contrast there can be, how much a picture has: on a scale that a screen's eye has, each doubling the same way. */
export const Contrast = ({ look }: { look: Look }) => {
  const share = Math.log(look.contrast) / Math.log(21);
  return (
    <span className={`creative-weight${look.contrast < CONTRAST_LEAST ? ' is-near' : ''}`} title={contrastText(look)}>
      <i style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }} />
      <span className="sr">{contrastText(look)}</span>
    </span>
  );
};
