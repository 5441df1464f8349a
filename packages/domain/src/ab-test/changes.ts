import { same } from '../campaign/draft.ts';

/** One record of one arm that was changed within a save. */
export type ArmChange = {
  change_set_id: string;
  at: Date;
  arm: number;
  fields: readonly string[];
  after: Readonly<Record<string, unknown>>;
};

/** What was done to the arms in one save. `even`: to all of them alike. */
export type TestChange = { at: Date; fields: string[]; arms: number[]; even: boolean };

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

/** The saves that changed what is tested, oldest first. */
export const testChanges = (changes: readonly ArmChange[], arms: readonly number[]): TestChange[] =>
  [...Map.groupBy(changes, ({ change_set_id }) => change_set_id).values()].flatMap((entries) => {
    const [first] = entries;
    const fields = [...new Set(entries.flatMap(({ fields }) => fields))].filter(isTestedField);
    if (!first || fields.length === 0) return [];
    const touched = entries.filter((entry) => entry.fields.some(isTestedField));
    const even = fields.every((field) => {
      const values = arms.map((arm) => touched.findLast((one) => one.arm === arm && one.fields.includes(field)));
      return values.every((one) => one !== undefined && same(one.after[field], values[0]?.after[field]));
    });
    return [{ at: first.at, fields, arms: arms.filter((arm) => touched.some((one) => one.arm === arm)), even }];
  });

const HOUR = 3_600_000;

/** The first full hour from which all arms were what they are: the start, or the last change of one arm alone. */
export const countedFrom = (started: Date, changes: readonly TestChange[]): Date => {
  const last = Math.max(started.getTime(), ...changes.filter(({ even }) => !even).map(({ at }) => at.getTime()));
  return new Date(Math.ceil(last / HOUR) * HOUR);
};
