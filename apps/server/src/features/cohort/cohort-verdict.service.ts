import {
  AGE_BOUND,
  type CohortDefinition,
  type CohortRule,
  hundredths,
  inactivityDays,
  isInactivity,
  modeOf,
  usdText,
} from '@fairlead/domain/cohort/cohort';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import type { FactsParams } from '../../db/facts.ts';

/** A statement for the facts store; values of the definition are bound, never part of its text. */
export type Statement = { sql: string; params: FactsParams };

/** Binds values under names of their own; what it answers stands in the text. */
export class Bound {
  readonly params: FactsParams = {};

  add(type: string, value: unknown): string {
    const name = `p${Object.keys(this.params).length}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }
}

export const all = (conditions: readonly string[]): string => conditions.join(' AND ');
export const any = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

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
export const keysOf = (bound: Bound, rule: CohortRule, today: UtcDay): string =>
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

export type Parts = {
  bound: Bound;
  /** Where events are read. */
  table: 'app_events' | 'app_event_slice';
  /** Rows of the source apps, and of the devices looked at; every other condition is ANDed with it. */
  apps: string;
  /** Rows of the universe. */
  seen: string;
  /** Rows of activity inside the inactivity window; null without one. */
  recent: string | null;
  rules: RuleRows[];
};
type RuleRows = { rule: CohortRule; rows: string };

export const partsOf = (definition: CohortDefinition, today: UtcDay, slices: number | null = null): Parts => {
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

/** The sums between which a percentage rule keeps a device, in one pass over the rule's own rows: one row, `name` with both. */
const boundsOf = ({ apps, table }: Parts, { rule, rows }: RuleRows, name: string): string => {
  const levels = [rule.bottom_revenue_percent ?? 0, rule.top_revenue_percent ?? 100].map(levelOf).join(', ');
  return `(SELECT quantilesExact(${levels})(revenue) AS ${name} FROM (
    SELECT sum(revenue_usd) AS revenue FROM ${table} WHERE ${apps} AND ${rows} GROUP BY device_id HAVING revenue > 0))`;
};

/** What a device spent by a rule. `alone` as for `verdict`. */
const spentBy = (rows: string, alone: boolean): string => (alone ? 'sum(revenue_usd)' : `sumIf(revenue_usd, ${rows})`);

/**
 * The percentages of an audience, beside a statement with a row for each device: what it has to select, what it is joined with, and
 * what must hold of both. So the bounds are read while rows are: as values of a condition they would be worked out before the
 * statement begins, while the embedded engine answers nobody else (docs/decisions/0188).
 */
export const joinedPercentages = (parts: Parts, alone: boolean) => {
  const asked = parts.rules.filter(({ rule }) => modeOf(rule) === 'percent');
  return {
    columns: asked.map(({ rows }, at) => `${spentBy(rows, alone)} AS spent${at}`),
    tables: asked.map((one, at) => `${boundsOf(parts, one, `bounds${at}`)} AS t${at}`),
    conditions: asked.map((_, at) => `spent${at} BETWEEN bounds${at}[1] AND bounds${at}[2]`),
  };
};

/**
 * What must hold of a device's rows for a rule to keep it.
 * @param alone all rows read are the rule's own, so none has to be told apart (measured: up to a third of the statement)
 * @param joined leaves the bounds of percentages to `joinedPercentages`
 */
export const verdict = (
  parts: Parts,
  { rule, rows }: RuleRows,
  { alone = false, joined = false }: { alone?: boolean; joined?: boolean } = {},
): string => {
  const { bound } = parts;
  const count = alone ? 'count()' : `countIf(${rows})`;
  const sum = spentBy(rows, alone);
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
      if (joined) return `${sum} > 0`;
      const between = boundsOf(parts, { rule, rows }, 'bounds');
      return all([`${sum} > 0`, `${sum} >= arrayElement(${between}, 1)`, `${sum} <= arrayElement(${between}, 2)`]);
    }
  }
};
