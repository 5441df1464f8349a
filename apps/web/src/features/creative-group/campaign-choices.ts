import type { Choice } from '#ui/grid/index.ts';
import { recordOptions } from '#ui/pick/records.ts';
import { connectableOf, type Shown, shownIn } from './connectable.ts';

type Campaign = Parameters<typeof connectableOf>[0][number];
type Group = { campaign_ids: readonly number[] };

/** Campaigns that a cell of groups offers, and those that one is connected to: copies of tests among these only. */
export const campaignChoices = (campaigns: readonly Campaign[], groups: readonly Group[]): readonly Choice[] =>
  recordOptions(connectableOf(campaigns, groups).map(({ campaign }) => campaign)).map(({ value, label }) => ({
    ...{ value, label },
    short: String(value),
  }));

/** Of connected campaigns those that are known by name; all where none is: no campaigns are read, or not yet. */
export const shownAmong = (choices: readonly Choice[]): Shown =>
  shownIn(choices.length === 0 ? undefined : choices.map(({ value }) => value));

/** What a cell holds once it was edited: what it does not show stays beside what was chosen. */
export const keepingUnshown = (chosen: readonly number[], before: readonly number[], shown: Shown): number[] => {
  const seen = new Set(shown(before));
  const unshown = before.filter((id) => !seen.has(id) && !chosen.includes(id));
  return unshown.length === 0 ? [...chosen] : [...chosen, ...unshown].sort((one, other) => one - other);
};
