import { type Issue, when } from '../issue.ts';
import { NAME_MAX } from '../text.ts';
import { checkCreative } from './creative.rules.ts';
import { noWords } from './creative.ts';
import { mraidBanner, mraidMultiple, mraidSingle, type Size, sizeText } from './size.ts';

/** What one fills in for MRAID creatives; `size` is one of the list where a single one is wanted (CV-40). */
export type MraidDraft = {
  name: string;
  dimensions: 'multipleSizes' | 'banner' | 'singleSize';
  size: string | null;
  mraid_type: string | null;
  video_enabled: boolean;
  markup: string;
};

/** Sizes that a draft makes creatives of, one each. */
export const sizesOfDraft = ({ dimensions, size }: Pick<MraidDraft, 'dimensions' | 'size'>): readonly Size[] => {
  if (dimensions === 'multipleSizes') return mraidMultiple;
  if (dimensions === 'banner') return [mraidBanner];
  return mraidSingle.filter((one) => sizeText(one) === size);
};

/** How the creative of a size is called: several have their size behind the name (CV-50, D-207). */
export const mraidName = ({ name, dimensions }: Pick<MraidDraft, 'name' | 'dimensions'>, size: Size): string =>
  dimensions === 'multipleSizes' ? `${name.trim()}_${sizeText(size)}` : name.trim();

/** The longest of the endings, such as _300x250. */
const ENDING = 8;

/** What was written, without screenshots, which are checked as files. */
export const checkMraidDraft = (draft: MraidDraft): Issue[] => [
  ...checkCreative('Mraid', {
    ...noWords,
    name: draft.name,
    markup: draft.markup,
    mraid_type: draft.mraid_type,
    video_enabled: draft.video_enabled,
  }),
  ...when(
    draft.dimensions === 'multipleSizes' &&
      draft.name.trim().length <= NAME_MAX &&
      draft.name.trim().length + ENDING > NAME_MAX,
    'name',
    `Name must be at most ${NAME_MAX - ENDING} characters: each size is added to it. Shorten it.`,
  ),
  ...when(draft.dimensions === 'singleSize' && sizesOfDraft(draft).length === 0, 'size', 'Choose one of the sizes'),
];
