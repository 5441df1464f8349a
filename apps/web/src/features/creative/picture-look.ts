import {
  CONTRAST_LEAST,
  CONTRAST_SIDE,
  contrastOf,
  LOOK,
  LOW_CONTRAST,
  lookOf,
  looksAlike,
  looksLike,
  type Pixels,
} from '@fairlead/domain/creative/picture-look';
import { isSize, type Size } from '@fairlead/domain/creative/size';

/** How a picture looks: its fingerprint, and its contrast. */
export type Look = { bits: readonly boolean[]; contrast: number };

const drawn = (picture: ImageBitmap, { width, height }: Size): Pixels | null => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height);
};

/** Looks at a picture that was read as a sound one; null where the browser cannot. It is no check: nothing waits for it. */
export const lookAt = async (file: Blob): Promise<Look | null> => {
  try {
    const picture = await createImageBitmap(file);
    const [small, larger] = [drawn(picture, LOOK), drawn(picture, { width: CONTRAST_SIDE, height: CONTRAST_SIDE })];
    picture.close();
    return small && larger && { bits: lookOf(small), contrast: contrastOf(larger) };
  } catch {
    return null;
  }
};

type Seen = { key: string; name: string; sha256: string | null; look: Look | null; size: Size | null };

/** What is worth knowing of how a picture looks beside those that were added before it: no fault. */
export const lookNotes = (item: Seen, items: readonly Seen[]): string[] => {
  const { look, size } = item;
  if (!look || !size) return [];
  const before = items.slice(
    0,
    items.findIndex(({ key }) => key === item.key),
  );
  const alike = before.find(
    (other) =>
      other.look !== null &&
      other.size !== null &&
      isSize(other.size, size) &&
      (other.sha256 === null || other.sha256 !== item.sha256) &&
      looksAlike(other.look.bits, look.bits),
  );
  return [...(look.contrast < CONTRAST_LEAST ? [LOW_CONTRAST] : []), ...(alike ? [looksLike(alike.name)] : [])];
};

/** "Contrast 12 : 1" */
export const contrastText = ({ contrast }: Look): string =>
  `Contrast ${contrast < 10 ? contrast.toFixed(1) : Math.round(contrast)} : 1`;
