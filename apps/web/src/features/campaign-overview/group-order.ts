import { compareNames } from '#lib/compare-names.ts';
import type { GroupId } from '#ui/grid/index.ts';
import type { OverviewLineItem } from './overview.queries.ts';

/** The orders of line items, in the words of CA-09. */
export const groupSorts = {
  highest: 'Highest total budget',
  lowest: 'Lowest total budget',
  name: 'Line Item name A-Z',
  name_desc: 'Line Item name Z-A',
  newest: 'Most recent',
  oldest: 'Oldest first',
} as const;
export type GroupSort = keyof typeof groupSorts;

type Named = { id: GroupId; name: string; item: OverviewLineItem | undefined };

const budget = ({ item }: Named): number => item?.total_budget ?? 0;
const byName = (a: Named, b: Named): number => compareNames(a.name, b.name);
const age = (a: Named, b: Named): number => Number(a.id) - Number(b.id); // ids are given in the order of making

const orders: Record<GroupSort, (a: Named, b: Named) => number> = {
  highest: (a, b) => budget(b) - budget(a),
  lowest: (a, b) => budget(a) - budget(b),
  name: byName,
  name_desc: (a, b) => byName(b, a),
  newest: (a, b) => age(b, a),
  oldest: age,
};

/** Line items in the chosen order, then by name; that of a campaign that was looked for first, campaigns without one last. */
export const compareGroups =
  (sort: GroupSort, first: GroupId | undefined) =>
  (a: Named, b: Named): number => {
    const rank = ({ id }: Named) => (id === first ? 0 : id === '' ? 2 : 1);
    return rank(a) - rank(b) || orders[sort](a, b) || byName(a, b);
  };
