import { type Issue, when } from '../issue.ts';
import { NAME_MAX } from '../text.ts';
import { bannerSizes, type Size } from './size.ts';

/** Pictures that are made creatives together (CV-65). */
export const BANNERS_MAX = 20;

export const checkBannerCount = (count: number): Issue[] => [
  ...when(count === 0, 'banners', 'This field is required'),
  ...when(count > BANNERS_MAX, 'banners', `You cannot upload more than ${BANNERS_MAX} statics at once`),
];

/** A creative is called what its file is, without the ending. */
export const nameOfMedia = (file: string): string =>
  file
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);

/** How far apart two sizes are: what would have to be cut or stretched of the picture. */
const apart = (one: Size, other: Size): number =>
  Math.abs(Math.log(one.width / other.width)) + Math.abs(Math.log(one.height / other.height));

/** The allowed sizes next to one that is not allowed: the nearest, and another that is hardly farther. */
export const nearestSizes = (size: Size): readonly Size[] => {
  const [first, second] = [...bannerSizes].sort((a, b) => apart(a, size) - apart(b, size));
  if (!first) return [];
  return second && apart(second, size) < apart(first, size) * 1.5 ? [first, second] : [first];
};
