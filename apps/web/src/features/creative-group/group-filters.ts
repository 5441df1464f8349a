import type { QuickFilter } from '#ui/grid/index.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** What the address says: `?show=live&campaignId=9001`. Without words: not archived. */
export type GroupFilters = {
  show?: 'all' | 'live' | 'archived' | undefined;
  /** The groups of this campaign alone. */
  campaignId?: number | undefined;
  /** All of them, for this campaign: its pre-launch check led here. */
  forCampaign?: number | undefined;
};

const shownWords = ['all', 'live', 'archived'] as const;

/** The quick filters, one at a time (CG-24, CG-25). */
export const groupFilters: readonly QuickFilter<CreativeGroup>[] = [
  { key: 'live', label: 'Live', test: ({ status }) => status === 'live' },
  { key: 'new', label: 'Not archived', test: ({ state }) => state === 'New' },
  { key: 'archived', label: 'Archived', test: ({ state }) => state === 'Archived' },
];

export const pressedOf = ({ show = 'new' }: { show?: string | undefined }): string[] => (show === 'all' ? [] : [show]);

/** What the address has to say for these chips. */
export const shownBy = (pressed: readonly string[]): GroupFilters['show'] => {
  if (pressed.length === 0) return 'all';
  return shownWords.find((word) => pressed.includes(word));
};
