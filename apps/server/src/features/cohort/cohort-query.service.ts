import {
  AGE_BOUND,
  type CohortDefinition,
  inactivityDays,
  isInactivity,
  passesWithout,
} from '@fairlead/domain/cohort/cohort';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import { DEVICE_SLICES } from '../../db/facts-ddl.ts';
import {
  all,
  any,
  Bound,
  joinedPercentages,
  keysOf,
  type Parts,
  partsOf,
  type Statement,
  verdict,
} from './cohort-verdict.service.ts';

/** The last row of a stream that builds an id file: without it the stream has broken off (design 6). */
export const SENTINEL = Buffer.alloc(16, 0xff);

/**
 * The devices of an audience, one row each, unordered. Rows are read that a rule sees or that are recent; all of the universe
 * only where no rule asks for an event of it. One pass and one hash table of devices (measured: a third of what semi-joins take).
 */
const devices = (definition: CohortDefinition, today: UtcDay): Statement => {
  const parts = partsOf(definition, today);
  const { bound, apps, seen, recent, rules } = parts;
  const everybody = rules.every(({ rule }) => passesWithout(rule));
  const read = [...(everybody ? [seen] : rules.map(({ rows }) => rows)), ...(recent ? [recent] : [])];
  const alone = !everybody && read.length === 1;
  const having = [
    ...(everybody ? [`countIf(${seen}) > 0`] : []),
    ...rules.map((rule) => verdict(parts, rule, { alone, joined: true })),
    ...(recent ? [`countIf(${recent}) = 0`] : []),
  ];
  const { columns, tables, conditions } = joinedPercentages(parts, alone);
  const found = `SELECT ${['device_id', ...columns].join(', ')} FROM app_events
WHERE ${apps} AND ${any(read.map((rows) => `(${rows})`))}
GROUP BY device_id
HAVING ${all(having.map((one) => `(${one})`))}`;
  const sql =
    tables.length === 0
      ? found
      : `SELECT device_id FROM (${found}) AS found, ${tables.join(', ')} WHERE ${all(conditions)}`;
  return { sql, params: bound.params };
};

/**
 * The ids of an audience built on a day: 16 bytes each in the order of an id file, without repetition, and the sentinel as
 * last row. Read it as RowBinary.
 * @param definition as `keptDefinition` leaves it, and sound by `checkCohort`
 * @param today the UTC day the build started
 */
export const idsOfCohort = (definition: CohortDefinition, today: UtcDay): Statement => {
  const { sql, params } = devices(definition, today);
  return {
    sql: `SELECT id FROM (
SELECT UUIDToNum(device_id) AS id FROM (${sql})
UNION ALL SELECT toFixedString(unhex(repeat('ff', 16)), 16) AS id
) ORDER BY id`,
    params,
  };
};

/** How many devices an audience built on a day holds: one row `{ devices }`. */
export const countOfCohort = (definition: CohortDefinition, today: UtcDay): Statement => {
  const { sql, params } = devices(definition, today);
  return { sql: `SELECT count() AS devices FROM (${sql})`, params };
};

/** Where a rule's verdict over a device's rows stands, for each rule in its order. */
const verdicts = (definition: CohortDefinition, parts: Parts): string[] => {
  const of = new Map(parts.rules.map((one) => [one.rule, verdict(parts, one)]));
  return definition.filters.map((rule) => of.get(rule) ?? `countIf(${parts.recent}) = 0`);
};

/**
 * How each rule narrows an audience: one row `{ universe, alone, left }`, lists with a number for each rule in its order, as
 * evaluateCohort's steps. Reads every event that the universe or the inactivity window sees, so it costs more than the count.
 * @param slices looks at the devices of so many of DEVICE_SLICES slices only, at most SLICES_KEPT, for an estimate: multiply
 * what it finds. Percentages are those of these devices.
 */
export const stepsOfCohort = (definition: CohortDefinition, today: UtcDay, slices: number | null = null): Statement => {
  const parts = partsOf(definition, today, slices);
  const { bound, table, apps, seen, recent } = parts;
  const keeps = verdicts(definition, parts);
  const names = keeps.map((_, at) => `k${at}`);
  return {
    sql: `SELECT count() AS universe,
  [${names.map((name) => `countIf(${name})`).join(', ')}] AS alone,
  [${names.map((_, at) => `countIf(${all(names.slice(0, at + 1))})`).join(', ')}] AS left
FROM (
SELECT ${keeps.map((keep, at) => `(${keep}) AS k${at}`).join(', ')} FROM ${table}
WHERE ${apps} AND ${any([seen, ...(recent ? [recent] : [])].map((rows) => `(${rows})`))}
GROUP BY device_id
HAVING countIf(${seen}) > 0)`,
    params: bound.params,
  };
};

/** One device of so many is in `slices` slices. */
export const oneOf = (slices: number): number => DEVICE_SLICES / slices;

/**
 * How many events there are to look at: one row `{ universe, read }`, those of the source apps that the universe can see (in
 * any country) and those that `countOfCohort` reads of them. Answered from the sums by day.
 */
export const weightOfCohort = (definition: CohortDefinition, today: UtcDay): Statement => {
  const bound = new Bound();
  const days = inactivityDays(definition.filters);
  const rules = definition.filters.filter((rule) => !isInactivity(rule));
  const asked = [
    ...rules.map((rule) => keysOf(bound, rule, today)),
    ...(days === null ? [] : [`day > ${bound.add('Date', addDays(today, -days))}`]),
  ];
  const read = rules.every(passesWithout) ? '1' : any(asked.map((rows) => `(${rows})`));
  return {
    sql: `SELECT sum(n) AS universe, sumIf(n, ${read}) AS read FROM (
SELECT event, custom_action_name, day, app_id, count() AS n FROM app_events
WHERE app_id IN ${bound.add('Array(UInt32)', definition.source_app_ids)} AND day > ${bound.add('Date', addDays(today, -AGE_BOUND))}
GROUP BY event, custom_action_name, day, app_id)`,
    params: bound.params,
  };
};

/**
 * What each rule sees of one device, as of a day: one row `{ counts, sums, firsts, lasts, passes, events, last }`, lists with a
 * value for each rule in its order. Thresholds of a percentage are those of everybody. `events`: how many give it its place in
 * the universe; `last`: day of its newest event of the source apps, whatever the country.
 */
export const deviceInCohort = (definition: CohortDefinition, today: UtcDay, device: string): Statement => {
  const parts = partsOf(definition, today);
  const { bound, apps, seen, recent, rules } = parts;
  const rows = new Map(rules.map((one) => [one.rule, one.rows]));
  const looked = definition.filters.map((rule) => rows.get(rule) ?? recent ?? '0');
  const each = (value: (rows: string) => string) => `[${looked.map(value).join(', ')}]`;
  return {
    sql: `SELECT ${each((of) => `countIf(${of})`)} AS counts,
  ${each((of) => `toString(sumIf(revenue_usd, ${of}))`)} AS sums,
  ${each((of) => `toString(minIf(day, ${of}))`)} AS firsts,
  ${each((of) => `toString(maxIf(day, ${of}))`)} AS lasts,
  [${verdicts(definition, parts).join(', ')}] AS passes,
  countIf(${seen}) AS events, toString(max(day)) AS last, count() AS every
FROM app_events WHERE ${apps} AND device_id = ${bound.add('UUID', device)}`,
    params: bound.params,
  };
};
