import { type Compared, compareAround, type EffectSpan } from '@fairlead/domain/delivery-funnel/effect';
import { type Currency, roundDecimal } from '@fairlead/domain/money';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { compact, count, money, percent, plural } from '#ui/format.ts';
import type { Effect } from './funnel.queries.ts';

type Day = Effect['days'][number];
export type MetricKey =
  | 'client_cost'
  | 'conversions'
  | 'cpa'
  | 'saturation'
  | 'clicks'
  | 'impressions'
  | 'reattributions'
  | 'revenue';

/** Something that is counted by day: what it is over a run of days, and how it is written. */
export type Metric = {
  key: MetricKey;
  name: string;
  /** The mean a day, or the ratio of the run; null where nothing is known of it. */
  of: (days: readonly Day[]) => number | null;
  write: (value: number) => string;
  /** As short as it stands in a picture. */
  short: (value: number) => string;
  /** It is a share: differences are points. */
  share?: boolean;
};

const few = (value: number): string =>
  Math.abs(value) < 1000 ? String(roundDecimal(value, 1)) : compact(Math.round(value));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const mean =
  (read: (day: Day) => number | null, whole: boolean) =>
  (days: readonly Day[]): number | null => {
    const known = days.map(read).filter((value) => value !== null);
    if (known.length === 0) return null;
    const sum = sumOf(known) / (whole ? days.length : known.length);
    return whole ? roundDecimal(sum, 2) : sum;
  };

/**
 * Everything that can be drawn of a campaign. Without an optimization event nothing is said of conversions, and neither where the
 * app has no name for it, so that none can be counted.
 */
export const metricsOf = ({
  currency,
  optimization_event,
  days: all,
}: Pick<Effect, 'currency' | 'optimization_event' | 'days'>): Metric[] => {
  const counts = optimization_event !== null && all.some(({ conversions }) => conversions !== null);
  const eur = (value: number) => money(value, currency, { exact: true });
  const short = (value: number) => money(value, currency);
  // Cents say something of a small price, and take the room of a large one
  const brief = (value: number) => (value === 0 || Math.abs(value) >= 100 ? short(value) : eur(value));
  const counted = (key: 'clicks' | 'impressions' | 'reattributions', name: string): Metric => ({
    ...{ key, name, of: mean((day) => day[key], true), short: few },
    write: (value) => (Math.abs(value) < 1000 ? few(value) : count(Math.round(value))),
  });
  const cpa = (days: readonly Day[]): number | null => {
    const all = sumOf(days.map(({ conversions }) => conversions ?? 0));
    return all > 0 ? roundDecimal(sumOf(days.map(({ client_cost }) => client_cost)) / all, 2) : null;
  };
  return [
    { key: 'client_cost', name: 'Spend a day', of: mean((day) => day.client_cost, true), write: eur, short },
    ...(!counts
      ? []
      : ([
          {
            ...{ key: 'conversions', name: `${optimization_event} a day`, short: few },
            ...{ of: mean((day) => day.conversions, true), write: few },
          },
          { key: 'cpa', name: 'CPA', of: cpa, write: eur, short: brief },
        ] satisfies Metric[])),
    counted('clicks', 'Clicks a day'),
    counted('impressions', 'Impressions a day'),
    counted('reattributions', 'Reattributions a day'),
    ...(!counts
      ? []
      : [{ key: 'revenue' as const, name: 'Revenue a day', of: mean((day) => day.revenue, true), write: eur, short }]),
    {
      ...{ key: 'saturation', name: 'Saturation', of: mean((day) => day.saturation, false), share: true },
      ...{
        write: (value) => percent(100 * value, { digits: 0 }),
        short: (value) => percent(100 * value, { digits: 0 }),
      },
    },
  ];
};

export type Sides = { before: number | null; after: number | null };
export type Around = { missing: number } | { before: Run; after: Run; of: (metric: Metric) => Sides };
/** Whole days, both included. */
export type Run = { from: UtcDay; to: UtcDay };

/** The whole days on both sides of a change, as the domain compares them; what it does not compare is their mean. */
export const aroundOf = (days: readonly Day[], changed: UtcDay, span: EffectSpan): Around => {
  const compared: Compared = compareAround(days, changed, span);
  if ('missing' in compared) return compared;
  const { before, after } = compared;
  const own = ({ from, to }: Run) => days.filter(({ day }) => day >= from && day <= to);
  const side = (run: typeof before, metric: Metric): number | null =>
    metric.key in run ? ((run as Partial<Record<MetricKey, number | null>>)[metric.key] ?? null) : metric.of(own(run));
  return { before, after, of: (metric) => ({ before: side(before, metric), after: side(after, metric) }) };
};

/** What became of a value: "+38.2 %", points of a share, nothing where there was nothing to compare with. */
export const changeText = ({ before, after }: Sides, share = false): string => {
  if (before === null || after === null) return '';
  if (share) return percent(100 * after - 100 * before, { digits: 0, signed: true }).replace(/%$/, 'pt');
  return before === 0 ? '' : percent((after / before - 1) * 100, { signed: true });
};

const moreOf = ({ before, after }: Sides): { by: number; word: string } | null => {
  if (!before || after === null) return null;
  const by = Math.round((after / before - 1) * 100);
  return { by: Math.abs(by), word: by < 0 ? 'less' : 'more' };
};

/** Where a price stands against what it may be: "0.9 % above the target of 5,80 €". */
const offTarget = (value: number, target: number, write: (value: number) => string): string => {
  const off = (value / target - 1) * 100;
  if (Math.abs(off) < 0.05) return `as the target of ${write(target)}`;
  return `${percent(Math.abs(off))} ${off > 0 ? 'above' : 'below'} the target of ${write(target)}`;
};

/** What the days after a change brought, in words; null where there is nothing to say. */
export const sentenceOf = (
  spend: Sides,
  converted: Sides,
  cpa: Sides,
  { event, currency, target }: { event: string; currency: Currency; target: number | null },
): string | null => {
  const [cost, brought] = [moreOf(spend), moreOf(converted)];
  if (!cost) return null;
  const spent = cost.by === 0 ? 'The same spend' : `${cost.by} % ${cost.word} spend`;
  if (!brought) return null;
  const got = brought.by === 0 ? `as many ${event}` : `${brought.by} % ${brought.word} ${event}`;
  const eur = (value: number) => money(value, currency, { exact: true });
  const each =
    cpa.after === null ? '' : ` One costs ${eur(cpa.after)}${target ? `, ${offTarget(cpa.after, target, eur)}` : ''}.`;
  return `${spent} brought ${got}.${each}`;
};

/** Days that are missing, in words. */
export const tooEarly = (missing: number): string =>
  missing > 0 ? `${plural(missing, 'day')} more ${missing === 1 ? 'is' : 'are'} needed` : 'Too few days before it';
