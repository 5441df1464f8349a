import { same } from './merge.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a record was, and what two people made of it. */
export type Sides = { original: Values; mine: Values; theirs: Values };

/**
 * The fields of a clash that tell something. Of fields that are decided together those are left out that neither side
 * changed: a KPI that stays says nothing about two targets of it.
 */
export const tellingOf = (names: readonly string[], { original, mine, theirs }: Sides): readonly string[] =>
  names.filter((name) => [mine, theirs].some((side) => !same(side[name], original[name])));
