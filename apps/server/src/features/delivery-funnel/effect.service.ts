import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/delivery-funnel';
import { fieldsAbout, markText } from '@fairlead/domain/delivery-funnel/mark';
import { checkFunnelPeriod, funnelPeriod } from '@fairlead/domain/delivery-funnel/period.rules';
import { type BiddingHour, saturationOf } from '@fairlead/domain/delivery-funnel/saturation';
import { roundDecimal, roundMoney } from '@fairlead/domain/money';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import { addDays, dayOf, daysOf, endOfDay, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { entriesAbout } from '../history/history.service.ts';
import { hoursOf } from './bidding.sql.ts';
import { convertedDays, deliveredDays, type EffectCampaign, effectCampaign, hangsOn } from './effect.sql.ts';

export { effectCampaign };

type Effect = Ok<typeof api.getCampaignEffect>;
type Entry = Awaited<ReturnType<typeof entriesAbout>>['entries'][number];

/** Five weeks unless told. */
const DAYS = 35;

const markOf = (entry: Entry, about: EffectCampaign): Effect['marks'][number] => ({
  ...{ history_id: entry.id, change_set_id: entry.change_set_id, at: entry.at, user: entry.user },
  ...{ channel: entry.channel, text: markText(entry, about), entity: entry.entity, entity_id: entry.entity_id },
  fields: fieldsAbout(entry, about.id),
  ...{ can_undo: entry.can_undo, why_not: entry.why_not },
});

/** Saturation of each day by the hours in it, as if asked at its end. */
const saturationByDay = (hours: readonly BiddingHour[]): Map<UtcDay, number | null> =>
  new Map(
    [...Map.groupBy(hours, ({ at }) => dayOf(new Date(at)))].map(([day, own]) => {
      const ratio = saturationOf(own, 1440, endOfDay(day));
      return [day, ratio === null ? null : roundDecimal(ratio, 4)];
    }),
  );

/**
 * What a campaign delivered day by day, and what was changed about it meanwhile (design 13.19).
 * @throws Refused for days that cannot be looked at
 */
export const getCampaignEffect = async (
  context: Context,
  id: number,
  asked: { start_date?: string | undefined; end_date?: string | undefined },
): Promise<Effect> => {
  const now = context.now();
  const period = funnelPeriod(asked, now, DAYS);
  const issues = checkFunnelPeriod(period, now);
  if (issues.length > 0) throw new Refused(issues);
  const campaign = await effectCampaign(context, id, dayOf(now));
  if (!campaign) throw new NotFound();
  const { company_id, currency, optimization_event, line_item_id, paced, target_cpa } = campaign;
  // An event that the app has no name for is nowhere to be counted
  const counted = campaign.event_names.length > 0;
  const [from, to] = [startOfDay(period.start_day), startOfDay(addDays(period.end_day, 1))];
  const [delivered, converted, hours, on] = await Promise.all([
    deliveredDays(context, id, period),
    counted ? convertedDays(context, campaign, period) : [],
    hoursOf(context, [id], new Date(from.getTime() - 1000), new Date(to.getTime() - 1000)),
    hangsOn(context, id, period),
  ]);
  const ratios = saturationByDay(
    (hours[0]?.hours ?? []).map(([at, eligible, wins, held, missed]) => ({
      at: at * 1000,
      eligible,
      wins,
      held,
      missed,
    })),
  );
  const rate = exchangeRates.eur[currency] / exchangeRates.eur.USD;
  const start_day = period.start_day < campaign.since ? campaign.since : period.start_day;
  const length = Math.max(0, daysOf({ ...period, start_day }));
  const days = Array.from({ length }, (_, nth) => {
    const day = addDays(start_day, nth);
    const own = delivered.find((one) => one.day === day);
    const events = converted.find((one) => one.day === day);
    return {
      day,
      ...{ client_cost: own?.client_cost ?? 0, impressions: own?.impressions ?? 0, clicks: own?.clicks ?? 0 },
      reattributions: own?.reattributions ?? 0,
      conversions: counted ? (events?.n ?? 0) : null,
      revenue: counted ? roundMoney((events?.revenue_usd ?? 0) * rate) : null,
      saturation: ratios.get(day) ?? null,
    };
  });
  const { entries, left_out } = await entriesAbout(context, { id, company_id, ...on }, from, to);
  return {
    ...{ currency, optimization_event, line_item_id, paced, target_cpa },
    ...{ first_day: period.start_day, last_day: period.end_day, days },
    ...{ marks: entries.map((entry) => markOf(entry, campaign)), marks_left_out: left_out },
  };
};
