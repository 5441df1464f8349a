import type { GroupId, Grouping } from '#ui/grid/index.ts';
import { compareGroups, type GroupSort } from './group-order.ts';
import type { Campaign, OverviewLineItem } from './overview.queries.ts';

type Rows = { id: GroupId; rows: readonly Campaign[] };

/** By line item, in the chosen order, those without one last; that of a campaign that was looked for first. */
export const groupingOf = (
  lineItems: ReadonlyMap<number, OverviewLineItem>,
  sort: GroupSort = 'highest',
  found?: Campaign,
): Grouping<Campaign> => {
  const nameOf = ({ rows }: { rows: readonly Campaign[] }) => rows[0]?.line_item_name ?? 'No line item';
  const named = (group: Rows) => ({ id: group.id, name: nameOf(group), item: lineItems.get(Number(group.id)) });
  const compare = compareGroups(sort, found && (found.line_item_id ?? ''));
  return {
    of: ({ line_item_id }) => line_item_id ?? '',
    nameOf,
    compare: (a, b) => compare(named(a as Rows), named(b as Rows)),
  };
};
