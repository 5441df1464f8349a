import { startOfDay, type UtcDay } from '../utc-day.ts';
import {
  AGE_BOUND,
  type Attribution,
  type CohortDefinition,
  type CohortRule,
  hundredths,
  isInactivity,
  modeOf,
  usdText,
} from './cohort.ts';

/** An event as the meaning of rules needs it: `ts` in milliseconds, revenue in millionths of a USD. */
export type SeenEvent = {
  app_id: number;
  device_id: string;
  ts: number;
  event: 'install' | 'reopen' | 'custom_action';
  custom_action_name: string;
  country: string;
  attributed_to: string;
  campaign_id: number;
  revenue_micros: bigint;
};

/** `alone`: devices of the universe that pass this rule; `left`: those that pass it and all before it. Rule -1: the universe. */
export type Step = { rule: number; alone: number; left: number };

const DAY_MS = 86_400_000;

const isAttributed = (to: string, attribution: Attribution): boolean => {
  if (attribution === 'fairlead') return to === 'fairlead';
  if (attribution === 'organic') return to === 'organic';
  if (attribution === 'competitor') return to !== 'fairlead' && to !== 'organic';
  if (attribution === 'organic_or_competitor') return to !== 'fairlead';
  return true;
};

const isMarketed = ({ attributed_to, campaign_id }: SeenEvent, campaigns: readonly number[]): boolean =>
  attributed_to === 'fairlead' && (campaigns.length === 0 || campaigns.includes(campaign_id));

/** Whether a rule looks at an event, apart from source apps and countries. */
const sees = (rule: CohortRule, event: SeenEvent, age: number): boolean =>
  event.event === rule.event &&
  (rule.event !== 'custom_action' || rule.custom_action_names.includes(event.custom_action_name)) &&
  isAttributed(event.attributed_to, rule.attributed) &&
  (!rule.only_marketed || isMarketed(event, rule.campaign_ids)) &&
  rule.offset_days <= age &&
  age < rule.offset_days + rule.period_days;

const micros = (usd: number): bigint => BigInt(usdText(usd).replace('.', ''));

/** q(p) = s[min(n - 1, floor(n * p / 100))] of ascending sums, in whole numbers. */
export const quantile = (ascending: readonly bigint[], percent: number): bigint => {
  const place = Math.floor((ascending.length * hundredths(percent)) / 10_000);
  return ascending[Math.min(ascending.length - 1, place)] ?? 0n;
};

const total = (events: readonly SeenEvent[]): bigint =>
  events.reduce((sum, { revenue_micros }) => sum + revenue_micros, 0n);

/** Which devices of the universe pass a rule, given what it sees of each (a device without such events has no entry). */
const passing = (rule: CohortRule, universe: ReadonlySet<string>, seen: Map<string, SeenEvent[]>): Set<string> => {
  const mode = modeOf(rule);
  if (mode === 'occurred') {
    const [min, max] = [rule.min_occurrences ?? 0, rule.max_occurrences ?? Number.POSITIVE_INFINITY];
    return new Set(
      [...universe].filter((device) => {
        const n = seen.get(device)?.length ?? 0;
        return min <= n && n <= max;
      }),
    );
  }
  const sums = new Map([...seen].map(([device, events]) => [device, total(events)]));
  const keep = (holds: (sum: bigint) => boolean) =>
    new Set([...sums].filter(([, sum]) => holds(sum)).map(([device]) => device));
  if (mode === 'sum') {
    const { min_revenue_sum: min, max_revenue_sum: max } = rule;
    return keep((sum) => (min === null || micros(min) <= sum) && (max === null || sum <= micros(max)));
  }
  const paying = [...sums.values()].filter((sum) => sum > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const bottom = quantile(paying, rule.bottom_revenue_percent ?? 0);
  const top = quantile(paying, rule.top_revenue_percent ?? 100);
  return keep((sum) => sum > 0n && bottom <= sum && sum <= top);
};

/**
 * Who is in an audience that is built on a day, by the letter of design 13.9: slow, and easy to see through. It is what the
 * statements for the facts store are compared with.
 */
export const evaluateCohort = (
  definition: CohortDefinition,
  builtOn: UtcDay,
  events: readonly SeenEvent[],
): { devices: Set<string>; steps: Step[] } => {
  const today = Math.floor(startOfDay(builtOn).getTime() / DAY_MS);
  const ageOf = ({ ts }: SeenEvent): number => today - Math.floor(ts / DAY_MS);
  const ofApps = events.filter((event) => definition.source_app_ids.includes(event.app_id));
  const visible = ofApps.filter(
    (event) =>
      ageOf(event) < AGE_BOUND &&
      (event.country === '' ? definition.events_without_country : definition.countries.includes(event.country)),
  );
  const universe = new Set(visible.map(({ device_id }) => device_id));

  const devicesOf = (rule: CohortRule): Set<string> => {
    if (isInactivity(rule)) {
      const active = new Set(
        ofApps.filter((event) => ageOf(event) < rule.period_days).map(({ device_id }) => device_id),
      );
      return new Set([...universe].filter((device) => !active.has(device)));
    }
    const seen = Map.groupBy(
      visible.filter((event) => sees(rule, event, ageOf(event))),
      ({ device_id }) => device_id,
    );
    return passing(rule, universe, seen);
  };

  let left = universe;
  const steps: Step[] = [{ rule: -1, alone: universe.size, left: universe.size }];
  for (const [rule, filter] of definition.filters.entries()) {
    const alone = devicesOf(filter);
    left = new Set([...left].filter((device) => alone.has(device)));
    steps.push({ rule, alone: alone.size, left: left.size });
  }
  return { devices: left, steps };
};
