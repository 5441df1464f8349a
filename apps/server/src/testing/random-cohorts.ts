import { type CohortDefinition, type CohortRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import type { SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { startOfDay, type UtcDay } from '@fairlead/domain/utc-day';

const DAY_MS = 86_400_000;
const APPS = [1, 2, 3, 4];
const COUNTRIES = ['FR', 'BE', 'US', 'DE'];
const NAMES = ['purchase', 'order', 'login', "d'or \\", '{p0:String}'];
const NETWORKS = ['fairlead', 'organic', 'net one', 'net two', ''];
const CAMPAIGNS = [11, 12, 13];

/** The same numbers from the same seed. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number, both ends included. */
  const whole = (from: number, to: number): number => from + Math.floor(share() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  const some = <T>(list: readonly T[], least = 1): T[] => {
    const chosen = list.filter(() => share() < 0.6);
    return chosen.length >= least ? chosen : [one(list)].slice(0, least);
  };
  return { share, whole, one, some };
};
type Random = ReturnType<typeof randomOf>;

/** Some devices have many events and most have few; first bytes differ from the order in which the store sorts UUIDs. */
const deviceOf = (random: Random): string => {
  const n = Math.floor(random.share() ** 2 * 1200);
  const spread = (Math.imul(n + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
  const end = (Math.imul(n + 7, 40_503_000_17) >>> 0).toString(16).padStart(8, '0');
  return `${spread}-${end.slice(0, 4)}-4000-8000-${end}0000`;
};

/** Ages from tomorrow to before what an audience can see, most of them young, some at the edges of windows. */
const ageOf = (random: Random): number =>
  random.share() < 0.1 ? random.one([-1, 0, 1, 7, 29, 30, 728, 729, 730, 731]) : Math.floor(random.share() ** 2 * 760);

const revenueOf = (random: Random): bigint => {
  if (random.share() < 0.3) return 0n;
  return random.share() < 0.5 ? BigInt(random.whole(1, 8)) * 5_000_000n : BigInt(random.whole(1, 60_000_000));
};

/** Events around a day: ties of revenue, unknown countries, campaigns of others, and the first and last instant of days. */
export const randomEvents = (random: Random, count: number, today: UtcDay): SeenEvent[] =>
  Array.from({ length: count }, () => {
    const event = random.one(['install', 'reopen', 'custom_action', 'custom_action'] as const);
    const midnight = startOfDay(today).getTime() - ageOf(random) * DAY_MS;
    const ms = random.share() < 0.2 ? random.one([0, DAY_MS - 1]) : random.whole(0, DAY_MS - 1);
    return {
      app_id: random.one(APPS),
      device_id: deviceOf(random),
      ts: midnight + ms,
      event,
      custom_action_name: event === 'custom_action' ? random.one(NAMES) : '',
      country: random.one([...COUNTRIES, ...COUNTRIES, '']),
      attributed_to: random.one(NETWORKS),
      campaign_id: random.one([0, ...CAMPAIGNS]),
      revenue_micros: event === 'custom_action' ? revenueOf(random) : 0n,
    };
  });

/** Bounds of which one or both are set, in order. */
const between = (random: Random, draw: () => number): [number | null, number | null] => {
  const [a, b] = [draw(), draw()];
  const kind = random.whole(0, 2);
  if (kind === 2) return [Math.min(a, b), Math.max(a, b)];
  return kind === 0 ? [a, null] : [null, b];
};

const randomDays = (random: Random): Pick<CohortRule, 'offset_days' | 'period_days'> => {
  const offset_days = random.share() < 0.6 ? 0 : random.one([1, 7, 30, 300, 729, random.whole(0, 729)]);
  const longest = 730 - offset_days;
  return { offset_days, period_days: random.share() < 0.5 ? longest : random.whole(1, longest) };
};

const randomMeasure = (random: Random, mode: 'occurred' | 'sum' | 'percent') => {
  const counts = between(random, () => random.whole(0, 4));
  if (counts[1] === null && counts[0] === 0) counts[0] = 1;
  const sums = between(random, () => random.one([0, 5, 10, 12.5, 40, random.whole(0, 100) + 0.000001]));
  const percents = between(random, () => random.one([0, 25, 29, 50, 90, 100, random.whole(0, 10_000) / 100]));
  const [min_occurrences, max_occurrences] = mode === 'occurred' ? counts : [null, null];
  const [min_revenue_sum, max_revenue_sum] = mode === 'sum' ? sums : [null, null];
  const [bottom_revenue_percent, top_revenue_percent] = mode === 'percent' ? percents : [null, null];
  return {
    min_occurrences,
    max_occurrences,
    min_revenue_sum,
    max_revenue_sum,
    bottom_revenue_percent,
    top_revenue_percent,
  };
};

const randomRule = (random: Random, mode: 'occurred' | 'sum' | 'percent'): CohortRule => {
  const event = mode === 'occurred' ? random.one(['install', 'reopen', 'custom_action'] as const) : 'custom_action';
  const only_marketed = random.share() < 0.15;
  return {
    event,
    only_marketed,
    attributed: random.one([
      'any',
      'any',
      'any',
      'any',
      'fairlead',
      'organic',
      'competitor',
      'organic_or_competitor',
    ] as const),
    campaign_ids: only_marketed ? random.some(CAMPAIGNS, 0) : [],
    custom_action_names: event === 'custom_action' ? random.some(NAMES) : [],
    ...randomMeasure(random, mode),
    ...randomDays(random),
  };
};

/** A sound definition: 0 to 4 rules, at most one percentage, half of them with an inactivity window. */
export const randomDefinition = (random: Random): CohortDefinition => {
  const rules = Array.from({ length: random.one([0, 1, 1, 2, 2, 3, 4]) }, () =>
    randomRule(random, random.one(['occurred', 'occurred', 'sum'] as const)),
  );
  if (random.share() < 0.25) rules.push(randomRule(random, 'percent'));
  const inactive = rules.length === 0 || random.share() < 0.4;
  const events_without_country = random.share() < 0.3;
  return {
    events_without_country,
    source_app_ids: random.some(APPS),
    countries: random.some(COUNTRIES, events_without_country ? 0 : 1),
    filters: [...rules, ...(inactive ? [inactivityRule(random.one([1, 3, 7, 7, 30, random.whole(1, 730)]))] : [])],
  };
};
