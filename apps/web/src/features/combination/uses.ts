import type { TargetingList, Uses } from '../audience/audience.queries.ts';
import type { SourceTree } from './combination.queries.ts';
import type { LineNode } from './lineage-layout.ts';

/** Combinations of combinations end somewhere; a list that was changed while it was read may seem to hold itself. */
const DEEPEST = 5;

/** A list as a leaf of a tree. */
export const leafOf = (list: TargetingList): SourceTree => ({
  id: list.id,
  name: list.name,
  state: list.state,
  origin: list.origin,
  operator: list.source.operator,
  rows: list.rows,
  csv_updated: list.csv_updated,
  not_updating: list.not_updating,
  sources: [],
});

const nodeOf = (list: TargetingList, sources: LineNode[]): LineNode => ({ ...leafOf(list), sources, rest: 0 });

/** What is made of a list, all levels: the same shape as what it is made of, the other way round. */
export const usersOf = (id: number, lists: readonly TargetingList[], depth = 0): LineNode[] =>
  depth >= DEEPEST
    ? []
    : lists
        .filter(({ source }) => source.source_targeting_list_ids.includes(id))
        .map((list) => nodeOf(list, usersOf(list.id, lists, depth + 1)));

/** What uses a list: combinations with all that is made of them, then whatever else was told, such as campaigns. */
export const usesOfList = (id: number, lists: readonly TargetingList[], told: Uses['items']): LineNode[] => {
  const users = usersOf(id, lists);
  const known = new Set(
    lists.filter((list) => users.some((user) => user.id === list.id)).map((list) => list.combination_id),
  );
  const others = told
    .filter((use) => use.kind !== 'combination' || !known.has(use.id))
    .map((use) => ({
      id: use.id,
      name: use.name,
      state: 'new' as const,
      origin: use.kind,
      operator: null,
      rows: null,
      csv_updated: null,
      not_updating: false,
      sources: [],
      rest: 0,
    }));
  return [...users, ...others];
};

/** A list that is in a combination more than once, and the slots through which it comes in. */
export type Repeat = { id: number; name: string; slots: number[] };

const within = (tree: SourceTree): SourceTree[] => [tree, ...tree.sources.flatMap(within)];

/** Whether a list comes in only as a part of another one. */
const isPartOf = (sources: readonly SourceTree[], id: number, other: number): boolean => {
  const outside = (node: SourceTree): boolean => node.id === id || (node.id !== other && node.sources.some(outside));
  return !sources.some(outside);
};

/**
 * Lists that come in through several slots, such as one that is chosen and is also part of a chosen combination. What comes in
 * only as a part of such a list is not worth a word of its own.
 */
export const repeatsOf = ({ sources }: Pick<SourceTree, 'sources'>): Repeat[] => {
  const found = new Map<number, Repeat>();
  for (const [slot, source] of sources.entries())
    for (const { id, name } of within(source)) {
      const repeat = found.get(id) ?? { id, name, slots: [] };
      if (!repeat.slots.includes(slot)) repeat.slots.push(slot);
      found.set(id, repeat);
    }
  const repeats = [...found.values()].filter(({ slots }) => slots.length > 1);
  return repeats.filter(({ id }) => !repeats.some((other) => other.id !== id && isPartOf(sources, id, other.id)));
};

/** Whether all devices of a list are in another one, as far as unions tell: a union of unions that holds it. */
export const holdsAll = (tree: SourceTree, id: number): boolean =>
  tree.id === id || (tree.operator === 'union' && tree.sources.some((source) => holdsAll(source, id)));

type Of = Pick<SourceTree, 'operator' | 'not_updating' | 'sources'>;

const devicesText = ({ operator, sources }: Of, id: number): string => {
  const [, taken] = sources;
  if (operator === 'difference')
    return taken && holdsAll(taken, id)
      ? 'All its devices are in B: they are taken out of A.'
      : 'Those of its devices that are in B are taken out of A.';
  if (operator !== 'intersection') return 'Its devices count once.';
  return sources.every((source) => holdsAll(source, id))
    ? 'All its devices are in each of them: they stay, and count once.'
    : 'Of its devices those stay that are in each of them, and count once.';
};

/**
 * What it means that a list comes in by several slots: for its devices, by the operator, and for the next build. Of builds
 * nothing is said while there are none, as one of the sources stands still.
 */
export const repeatText = (tree: Of, id: number): string =>
  [devicesText(tree, id), ...(tree.not_updating ? [] : ['When it changes this is built again once.'])].join(' ');
