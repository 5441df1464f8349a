import {
  AGE_BOUND,
  type CohortDefinition,
  type CohortRule,
  hundredths,
  inactivityDays,
  isInactivity,
  modeOf,
  passesWithout,
  usdText,
} from '@fairlead/domain/cohort/cohort';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import type { FactsParams } from '../../db/facts.ts';
import { DEVICE_SLICES } from '../../db/facts-ddl.ts';

/** A statement for the facts store; values of the definition are bound, never part of its text. */
export type Statement = { sql: string; params: FactsParams };

/** The last row of a stream that builds an id file: without it the stream has broken off (design 6). */
export const SENTINEL = Buffer.alloc(16, 0xff);

/** Binds values under names of their own; what it answers stands in the text. */
class Bound {
  readonly params: FactsParams = {};

  add(type: string, value: unknown): string {
    const name = `p${Object.keys(this.params).length}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }
}

const all = (conditions: readonly string[]): string => conditions.join(' AND ');
const any = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

/** Days of which an event of age `from` to below `to` is. */
const daysOf = (bound: Bound, today: UtcDay, from: number, to: number): string =>
  `day BETWEEN ${bound.add('Date', addDays(today, 1 - to))} AND ${bound.add('Date', addDays(today, -from))}`;

const attributed: Record<CohortRule['attributed'], string[]> = {
  any: [],
  fairlead: [`attributed_to = 'fairlead'`],
  organic: [`attributed_to = 'organic'`],
  competitor: [`attributed_to NOT IN ('fairlead', 'organic')`],
  organic_or_competitor: [`attributed_to <> 'fairlead'`],
};

const marketed = (bound: Bound, campaigns: readonly number[]): string[] => [
  ...attributed.fairlead,
  ...(campaigns.length > 0 ? [`campaign_id IN ${bound.add('Array(UInt32)', campaigns)}`] : []),
];

/** The rows of a rule's event in its days, as far as the order of the table and the sums by day tell them. */
const keysOf = (bound: Bound, rule: CohortRule, today: UtcDay): string =>
  all([
    `event = ${bound.add('String', rule.event)}`,
    ...(rule.event === 'custom_action'
      ? [`custom_action_name IN ${bound.add('Array(String)', rule.custom_action_names)}`]
      : []),
    daysOf(bound, today, rule.offset_days, Math.min(rule.offset_days + rule.period_days, AGE_BOUND)),
  ]);

/** The rows a rule sees, apart from source apps and countries. */
const rowsOf = (bound: Bound, rule: CohortRule, today: UtcDay): string =>
  all([
    keysOf(bound, rule, today),
    ...attributed[rule.attributed],
    ...(rule.only_marketed ? marketed(bound, rule.campaign_ids) : []),
  ]);

/**
 * The level by which the store finds s[min(n - 1, floor(n * p / 100))]. It takes s[floor(level * n)] in floating point, where
 * 0.29 * 100 is less than 29. What is added is more than such an error and less than a ten-thousandth of a place, for all n up
 * to a thousand million; from level 1 on it takes the last.
 */
export const levelOf = (percent: number): string => {
  const units = hundredths(percent);
  return units >= 10_000 ? '1' : (units / 10_000 + 1e-14).toFixed(16);
};

type Parts = {
  bound: Bound;
  /** Where events are read. */
  table: 'app_events' | 'app_event_slice';
  /** Rows of the source apps, and of the devices looked at; every other condition is ANDed with it. */
  apps: string;
  /** Rows of the universe. */
  seen: string;
  /** Rows of activity inside the inactivity window; null without one. */
  recent: string | null;
  rules: { rule: CohortRule; rows: string }[];
};

const partsOf = (definition: CohortDefinition, today: UtcDay, slices: number | null = null): Parts => {
  const bound = new Bound();
  const { source_app_ids, countries, events_without_country } = definition;
  const slice = slices === null ? [] : [`slice < ${bound.add('UInt16', slices)}`];
  const apps = all([`app_id IN ${bound.add('Array(UInt32)', source_app_ids)}`, ...slice]);
  const places = [...countries, ...(events_without_country ? [''] : [])];
  const where = places.length > 0 ? `country IN ${bound.add('Array(String)', places)}` : '0';
  const days = inactivityDays(definition.filters);
  return {
    bound,
    table: slices === null ? 'app_events' : 'app_event_slice',
    apps,
    seen: all([where, `day > ${bound.add('Date', addDays(today, -AGE_BOUND))}`]),
    recent: days === null ? null : `day > ${bound.add('Date', addDays(today, -days))}`,
    rules: definition.filters
      .filter((rule) => !isInactivity(rule))
      .map((rule) => ({ rule, rows: all([where, rowsOf(bound, rule, today)]) })),
  };
};

/** The sums between which a percentage rule keeps a device, in one pass over the rule's own rows. */
const thresholds = ({ apps, table }: Parts, rule: CohortRule, rows: string): string => {
  const levels = [rule.bottom_revenue_percent ?? 0, rule.top_revenue_percent ?? 100].map(levelOf).join(', ');
  return `(SELECT quantilesExact(${levels})(revenue) FROM (
    SELECT sum(revenue_usd) AS revenue FROM ${table} WHERE ${apps} AND ${rows} GROUP BY device_id HAVING revenue > 0))`;
};

/**
 * What must hold of a device's rows for a rule to keep it.
 * @param alone all rows read are the rule's own, so none has to be told apart (measured: up to a third of the statement)
 */
const verdict = (parts: Parts, { rule, rows }: Parts['rules'][number], alone = false): string => {
  const { bound } = parts;
  const count = alone ? 'count()' : `countIf(${rows})`;
  const sum = alone ? 'sum(revenue_usd)' : `sumIf(revenue_usd, ${rows})`;
  const atLeast = (value: string, least: number | null, type: string, text: (n: number) => unknown = (n) => n) =>
    least === null ? [] : [`${value} >= ${bound.add(type, text(least))}`];
  const atMost = (value: string, most: number | null, type: string, text: (n: number) => unknown = (n) => n) =>
    most === null ? [] : [`${value} <= ${bound.add(type, text(most))}`];
  switch (modeOf(rule)) {
    case 'occurred':
      return all([
        '1',
        ...atLeast(count, rule.min_occurrences, 'UInt32'),
        ...atMost(count, rule.max_occurrences, 'UInt32'),
      ]);
    case 'sum':
      return all([
        `${count} > 0`,
        ...atLeast(sum, rule.min_revenue_sum, 'Decimal(38, 6)', usdText),
        ...atMost(sum, rule.max_revenue_sum, 'Decimal(38, 6)', usdText),
      ]);
    case 'percent': {
      const between = thresholds(parts, rule, rows);
      return all([`${sum} > 0`, `${sum} >= arrayElement(${between}, 1)`, `${sum} <= arrayElement(${between}, 2)`]);
    }
  }
};

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
    ...rules.map((rule) => verdict(parts, rule, alone)),
    ...(recent ? [`countIf(${recent}) = 0`] : []),
  ];
  return {
    sql: `SELECT device_id FROM app_events
WHERE ${apps} AND ${any(read.map((rows) => `(${rows})`))}
GROUP BY device_id
HAVING ${all(having.map((one) => `(${one})`))}`,
    params: bound.params,
  };
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
