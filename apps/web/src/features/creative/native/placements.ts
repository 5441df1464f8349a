import { CTA_MAX, TEXT_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { IconArticle, IconLayoutBottombar, IconLayoutList, type TablerIcon } from '@tabler/icons-react';

/** Words of a native ad that a place may cut. */
export const copyWords = ['title', 'text', 'ctatext'] as const;
export type CopyWord = (typeof copyWords)[number];
export type Copy = Record<CopyWord, string>;

/** The words of a form as they are kept. */
export const copyIn = (words: Partial<Record<CopyWord, string | null>>): Copy => ({
  title: (words.title ?? '').trim(),
  text: (words.text ?? '').trim(),
  ctatext: (words.ctatext ?? '').trim(),
});

export const copyNames: Record<CopyWord, string> = { title: 'Title', text: 'Text', ctatext: 'Button' };
export const copyMost: Record<CopyWord, number> = { title: TITLE_MAX, text: TEXT_MAX, ctatext: CTA_MAX };

/** Phones in points, the smallest first: it cuts most. */
export const phoneWidths = [320, 375, 430] as const;
export type PhoneWidth = (typeof phoneWidths)[number];

/** How a place sets a word: its font, how much narrower than the phone its line is (or its width), and how many lines it has. */
type Box = { weight: number; size: number; line: number; narrower: number; lines: number; width?: number };
type Placement = {
  key: PlacementKey;
  name: string;
  note: string | null;
  icon: TablerIcon;
  boxes: Record<CopyWord, Box>;
};
export type PlacementKey = 'feed' | 'article' | 'row';

const box = (weight: number, size: number, line: number, narrower: number, lines = 1): Box => ({
  weight,
  size,
  line,
  narrower,
  lines,
});

/** Three common places of native ads, as `native.css` draws them. */
export const placements: readonly Placement[] = [
  {
    key: 'feed',
    name: 'Feed',
    note: null,
    icon: IconLayoutList,
    boxes: { title: box(600, 16, 22, 32), text: box(400, 14, 20, 32, 3), ctatext: box(600, 14, 20, 80) },
  },
  {
    key: 'article',
    name: 'In an article',
    note: 'picture cropped to 3:4',
    icon: IconArticle,
    boxes: { title: box(600, 14, 18, 152, 2), text: box(400, 13, 18, 152, 2), ctatext: box(600, 13, 18, 152) },
  },
  {
    key: 'row',
    name: 'Small banner row',
    note: 'no picture',
    icon: IconLayoutBottombar,
    boxes: {
      title: box(600, 13, 18, 180),
      text: box(400, 12, 16, 180),
      ctatext: { ...box(600, 12, 16, 0), width: 64 },
    },
  },
];

/** How many characters each place shows. */
export type Cuts = Record<PlacementKey, Record<CopyWord, number>>;

export const isCut = (cuts: Cuts, key: PlacementKey, copy: Copy, word: CopyWord): boolean =>
  cuts[key][word] < copy[word].length;

/** The least that any place shows of a word. */
export const leastOf = (cuts: Cuts, word: CopyWord): number =>
  Math.min(...placements.map(({ key }) => cuts[key][word]));
