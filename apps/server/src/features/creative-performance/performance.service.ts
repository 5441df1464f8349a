import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-performance';
import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import {
  type CreativeCounts,
  type Level,
  levelOf,
  metricParts,
  tallyOf,
} from '@fairlead/domain/creative-performance/rate';
import { asCost, isTired, wearOf, wornDays } from '@fairlead/domain/creative-performance/wear';
import { checkFunnelPeriod, funnelPeriod } from '@fairlead/domain/delivery-funnel/period.rules';
import { roundDecimal, roundMoney } from '@fairlead/domain/money';
import { daysBetween, type Period, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { type CreativeDay, creativeDays, creativesMade, measuredGroup } from './performance.sql.ts';

type Performance = Ok<typeof api.getCreativePerformance>;
type Measured = Performance['creatives'][number];
type Asked = { start_date?: string | undefined; end_date?: string | undefined; metric: PerformanceMetric };

/** So many days are looked at unless it is told. */
const DAYS = 14;

const total = (rows: readonly CreativeCounts[]): CreativeCounts => ({
  impressions: rows.reduce((sum, row) => sum + row.impressions, 0),
  clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
  reattributions: rows.reduce((sum, row) => sum + row.reattributions, 0),
  spend: roundMoney(rows.reduce((sum, row) => sum + row.spend, 0)),
});
const percent = (value: number | null): number | null => (value === null ? null : roundDecimal(value, 2));
/** On a day that brought nothing for its money a cost has no end; it is drawn at the edge. */
const CHANGE_MOST = 900;
const drawn = (value: number | null): number => Math.min(CHANGE_MOST, percent(value) ?? CHANGE_MOST);
/** Shares keep what tells them apart, however small they are. */
const rounded = (metric: PerformanceMetric, { value, low, high }: Level): Level => {
  const round = (number: number) =>
    metricParts[metric].turned ? roundDecimal(number, 6) : Number(number.toPrecision(6));
  const each = (number: number | null) => (number === null ? null : round(number));
  return { value: each(value), low: each(low), high: each(high) };
};

const measured = (
  { id, made }: { id: number; made: UtcDay },
  rows: readonly CreativeDay[],
  { metric, period }: { metric: PerformanceMetric; period: Period },
): Measured => {
  const { turned } = metricParts[metric];
  const tallies = rows.map((row) => ({ campaign_id: row.campaign_id, day: row.day, ...tallyOf(metric, row) }));
  const rate = wearOf(tallies);
  const wear = turned ? asCost(rate) : rate;
  const shown = rows.find(({ impressions }) => impressions > 0)?.day ?? made;
  // Reattributions and money arrive after the last impression, too
  const inside = rows.filter(({ day }) => day >= period.start_day);
  const days = [...Map.groupBy(inside, ({ day }) => day)].map(([day, of]) => ({ day, ...total(of) }));
  return {
    creative_id: id,
    ...total(inside),
    ...rounded(metric, levelOf(metric, days)),
    age_days: Math.max(0, daysBetween(shown, period.end_day)),
    wear: {
      first_day: wear.first_day,
      ...{ change: percent(wear.change), low: percent(wear.low), high: percent(wear.high) },
      ...{ missing: wear.missing, tired: isTired(wear, turned) },
    },
    days: days
      .filter(({ impressions }) => impressions > 0)
      .map((one) => ({
        ...one,
        age_days: daysBetween(shown, one.day),
        ...rounded(metric, levelOf(metric, [one])),
      })),
    life: wornDays(tallies).map((one) => {
      const { change, low, high } = turned ? asCost(one) : one;
      return { day: one.day, change: drawn(change), low: drawn(low), high: drawn(high) };
    }),
  };
};

/**
 * What the creatives of a group did on these days, and which are tired (design 13.20). Archived ones are there if they were shown.
 * Money is what the client pays, for everybody, so that nobody reads a margin from it.
 * @throws Refused for days that cannot be looked at, NotFound
 */
export const getCreativePerformance = async (context: Context, group: number, asked: Asked): Promise<Performance> => {
  const period = funnelPeriod(asked, context.now(), DAYS);
  refuseIfAny(checkFunnelPeriod(period, context.now()));
  const [found, made] = await Promise.all([measuredGroup(context, group), creativesMade(context, group)]);
  if (!found) throw new NotFound();
  const rows = await creativeDays(context, {
    campaigns: found.campaigns,
    creatives: made.map(({ id }) => id),
    until: period.end_day,
  });
  const byCreative = Map.groupBy(rows, ({ creative_id }) => creative_id);
  return {
    currency: found.currency,
    metric: asked.metric,
    first_day: period.start_day,
    last_day: period.end_day,
    creatives: made
      .map((one) => ({ state: one.state, of: measured(one, byCreative.get(one.id) ?? [], { ...asked, period }) }))
      .filter(({ state, of }) => state === 'new' || of.impressions > 0)
      .map(({ of }) => of),
  };
};
