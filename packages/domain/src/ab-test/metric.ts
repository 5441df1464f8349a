import type { Issue } from '../issue.ts';

/** What two arms are compared in. One decides and is chosen when a test starts; the others inform. */
export const abMetrics = ['ctr', 'reattribution_rate', 'conversion_rate', 'cpa', 'roas'] as const;
export type AbMetric = (typeof abMetrics)[number];

/** What was counted of an arm within some time; `client_cost` and `revenue` in US dollars at each day's rate. */
export type ArmSums = {
  impressions: number;
  clicks: number;
  reattributions: number;
  conversions: number;
  revenue: number;
  client_cost: number;
};

export const noSums: ArmSums = {
  impressions: 0,
  clicks: 0,
  reattributions: 0,
  conversions: 0,
  revenue: 0,
  client_cost: 0,
};

type Metric = {
  /** What is divided by what. A cost per action is counted upside down, so that a day without actions is harmless. */
  over: readonly [numerator: keyof ArmSums, denominator: keyof ArmSums];
  /** What must have happened often enough in either arm. */
  counts: 'clicks' | 'reattributions' | 'conversions';
  /** Whether the value is the other way round than it is counted, and less of it is better. */
  turned: boolean;
};

export const metricOf: Record<AbMetric, Metric> = {
  ctr: { over: ['clicks', 'impressions'], counts: 'clicks', turned: false },
  reattribution_rate: { over: ['reattributions', 'clicks'], counts: 'reattributions', turned: false },
  conversion_rate: { over: ['conversions', 'impressions'], counts: 'conversions', turned: false },
  cpa: { over: ['conversions', 'client_cost'], counts: 'conversions', turned: true },
  roas: { over: ['revenue', 'client_cost'], counts: 'conversions', turned: false },
};

/** Why no conversion is counted: no optimization event is in force, which only a CPA line item needs, or the app maps none to it. */
export const uncountedReasons = ['no_event', 'not_mapped'] as const;
export type Uncounted = (typeof uncountedReasons)[number];

const reasonText: Record<Uncounted, string> = {
  no_event: 'The line item has no optimization event today',
  not_mapped: 'The application maps no event to the optimization event',
};
export const uncountedText = (why: Uncounted): string => `${reasonText[why]}, so no conversion is counted.`;

/** What is said of a metric that nothing counts. */
export const notCounted = (why: Uncounted): string => `${uncountedText(why)} Choose CTR or reattribution.`;

/** Whether a metric can be told at all. `conversions`: whether any are counted, for which an event has to be mapped. */
const isCounted = (metric: AbMetric, conversions: boolean): boolean =>
  conversions || metricOf[metric].counts !== 'conversions';

/** What is told of the conversions of an arm: null, and no 0, where none is counted. */
type Told = { conversions: number | null };

/** Whether conversions are counted, by what is told of the arms. */
export const countsConversions = (arms: readonly Told[]): boolean =>
  arms.every(({ conversions }) => conversions !== null);

/** Whether a metric can be told at all, by what is told of the arms. */
export const isMetricCounted = (metric: AbMetric, arms: readonly Told[]): boolean =>
  isCounted(metric, countsConversions(arms));

/** Refuses to decide a test by what is not counted. `why`: why no conversion is; null: they are. */
export const checkMetric = (metric: AbMetric, why: Uncounted | null): Issue[] =>
  why !== null && !isCounted(metric, false) ? [{ path: 'metric', message: notCounted(why) }] : [];

/** The metric that is proposed: the objective's, or clicks where that is not counted. */
export const metricOr = (objective: AbMetric, why: Uncounted | null): AbMetric =>
  checkMetric(objective, why).length === 0 ? objective : 'ctr';

/** What was counted over several days. */
export const sumOfDays = (days: readonly ArmSums[]): ArmSums =>
  days.reduce(
    (sum, day) => ({
      impressions: sum.impressions + day.impressions,
      clicks: sum.clicks + day.clicks,
      reattributions: sum.reattributions + day.reattributions,
      conversions: sum.conversions + day.conversions,
      revenue: sum.revenue + day.revenue,
      client_cost: sum.client_cost + day.client_cost,
    }),
    noSums,
  );

/** Days that pass before a day of conversions is read: by then nearly all that follow from its ads have come in. */
const LAG_DAYS = 3;

/**
 * How many days a day waits until it is read. Conversions that are told by the ad they follow from come in late; those that
 * are told by their own hour only, and all that the bidder counts, do not.
 */
export const lagDaysOf = (metric: AbMetric, byTouch: boolean): number =>
  byTouch && metricOf[metric].counts === 'conversions' ? LAG_DAYS : 0;
