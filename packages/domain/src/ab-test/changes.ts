import { same } from '../campaign/draft.ts';

/** One record of one arm that was changed within a save. */
export type ArmChange = {
  change_set_id: string;
  at: Date;
  arm: number;
  fields: readonly string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** A field that all arms had alike before a save, and have alike after it. */
type EvenValue = { field: string; before: unknown; after: unknown };

/** What was done to the arms in one save. `even`: to all of them alike; then `values` has the fields that were alike before, too. */
export type TestChange = { at: Date; fields: string[]; arms: number[]; even: boolean; values: EvenValue[] };

/** What says nothing about what is tested: names, shares of a cap, and what follows the source in any case. */
const untested = new Set([
  'name',
  'internal_name',
  'state',
  'active',
  'paused',
  'visible',
  'client_daily_budget',
  'ab_test_daily_budget',
  'line_item_id',
  'line_item_starts',
  'client_cost',
  'client_cost_starts',
  'test_campaign',
  'device_id',
  'source_campaign_id',
  'version',
]);

/** Fields in which arms of a test may differ. */
export const isTestedField = (field: string): boolean => !untested.has(field);

type Sides = { before: unknown; after: unknown };

const HOUR = 3_600_000;

/**
 * What a field of an arm was at first and came to be within a save, however often it was edited. Undefined where that is the same,
 * unless it was another for long in between: writes of hours may share a save.
 */
const sidesOf = (entries: readonly ArmChange[], arm: number, field: string): Sides | undefined => {
  const own = entries.filter((one) => one.arm === arm && one.fields.includes(field));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  const [before, after] = [first.before[field], last.after[field]];
  return same(before, after) && last.at.getTime() - first.at.getTime() < HOUR ? undefined : { before, after };
};

/** The saves that changed what is tested, oldest first. */
export const testChanges = (changes: readonly ArmChange[], arms: readonly number[]): TestChange[] =>
  [...Map.groupBy(changes, ({ change_set_id }) => change_set_id).values()].flatMap((entries) => {
    const [first] = entries;
    const moved = [...new Set(entries.flatMap(({ fields }) => fields))]
      .filter(isTestedField)
      .map((field) => ({ field, sides: arms.map((arm) => sidesOf(entries, arm, field)) }))
      .filter(({ sides }) => sides.some((one) => one !== undefined));
    if (!first || moved.length === 0) return [];
    const alike = (when: keyof Sides, [source, ...others]: readonly (Sides | undefined)[]) =>
      source !== undefined && others.every((one) => one && same(one[when], source[when]));
    const even = moved.every(({ sides }) => alike('after', sides));
    const values = (even ? moved : [])
      .filter(({ sides }) => alike('before', sides))
      .map(({ field, sides }) => ({ field, before: sides[0]?.before, after: sides[0]?.after }));
    const touched = arms.filter((_, at) => moved.some(({ sides }) => sides[at] !== undefined));
    return [{ at: first.at, fields: moved.map(({ field }) => field), arms: touched, even, values }];
  });

/** The changes of all arms alike within the blocks of 24 hours from `from` on, each with the number of its block. */
export const changesWithin = <C extends { at: string; even: boolean }>(
  changes: readonly C[],
  from: Date,
  blocks: number,
) =>
  changes.flatMap((change) => {
    const block = Math.floor((Date.parse(change.at) - from.getTime()) / (24 * HOUR));
    return change.even && block >= 0 && block < blocks ? [{ change, block }] : [];
  });

/** The first full hour from which all arms were what they are: the start, or the last change of one arm alone. */
export const countedFrom = (started: Date, changes: readonly TestChange[]): Date => {
  const last = Math.max(started.getTime(), ...changes.filter(({ even }) => !even).map(({ at }) => at.getTime()));
  return new Date(Math.ceil(last / HOUR) * HOUR);
};
