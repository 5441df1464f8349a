import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/delivery-funnel';
import { isRunning } from '@fairlead/domain/campaign/running';
import {
  funnelSteps,
  potentialOf,
  pricesOf,
  type Requests,
  sumOfRequests,
  sumOfWorths,
  type Worths,
  worthsOf,
} from '@fairlead/domain/delivery-funnel/funnel';
import { leversOf, withinSteps } from '@fairlead/domain/delivery-funnel/levers';
import {
  type LineItemMoney,
  lineItemMoney,
  payableOf,
  spareOf,
  unassignedOf,
} from '@fairlead/domain/delivery-funnel/line-item-money';
import { inForceIn, type MeasuredDay, type SetNow, unmeasuredOf } from '@fairlead/domain/delivery-funnel/measured';
import {
  checkFunnelPeriod,
  daysCounted,
  daysRun,
  funnelPeriod,
  perDay,
} from '@fairlead/domain/delivery-funnel/period.rules';
import { roundDecimal, roundMoney, sumMoney } from '@fairlead/domain/money';
import { leftToday } from '@fairlead/domain/readiness/spending';
import { dayOf, type Period, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { type BiddingSums, biddingSumsOf, newestHour, type Span } from './bidding.sql.ts';
import {
  type Belonging,
  belongingTo,
  type CappedCampaign,
  cappedCampaigns,
  type FundedLineItem,
  type FunnelCampaign,
  fundedLineItems,
  funnelCampaigns,
  lineItemCurrency,
  type SpentDay,
  spentDays,
  supplierNames,
} from './delivery-funnel.sql.ts';
import { type CampaignChange, changesSince, type InForceField } from './in-force.sql.ts';
import { stepSettingsOf } from './step-settings.service.ts';

type Funnel = Ok<typeof api.getCampaignDeliveryFunnel>;
type Asked = { start_date?: string | undefined; end_date?: string | undefined };

const HOUR_MS = 3_600_000;
const LEVERS_MOST = 20;

/** Where a setting is stored. */
const columnOf = {
  daily_cap: 'client_daily_budget',
  frequency_cap: 'frequency_cap',
  price: 'target_cpx_in_company_currency',
} as const satisfies Record<keyof SetNow, InForceField>;

const by = <T extends { campaign_id: number }>(rows: readonly T[]): Map<number, T[]> =>
  Map.groupBy(rows, ({ campaign_id }) => campaign_id);

/** Campaigns that share their days are asked about together. */
const spansOf = (belonging: readonly Belonging[]): Span[] =>
  [...Map.groupBy(belonging, ({ start_day, end_day }) => `${start_day} ${end_day}`).values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ ...first, campaigns: some.map(({ campaign_id }) => campaign_id) }] : [];
  });

type Costs = { spent_in_period: number; days_before: number; today_cost: boolean };

/** What it spends a day, of those days that cost it something, today as the part of it that has passed. */
const spendsOf = ({ spent_in_period, days_before, today_cost }: Costs, now: Date): number =>
  roundMoney(spent_in_period / daysCounted({ before: days_before, today: today_cost }, now));

/** Daily caps of the campaigns that run, and what is left of them today; one without a cap counts with what it spends a day. */
const capsOf = ({ id, budget, spent }: FundedLineItem, campaigns: readonly CappedCampaign[], now: Date) => {
  const home = { line_item_state: 'new', has_current_budget: true, budget_spent: spent >= budget } as const;
  const running = campaigns
    .filter((one) => one.line_item_id === id && isRunning({ ...one, ...home }))
    .map((one) => {
      const cap = one.client_daily_budget ?? spendsOf(one, now);
      return { cap, left: leftToday({ cap, spent_today: one.spent_today }) };
    });
  return { caps: sumMoney(running.map(({ cap }) => cap)), caps_today: sumMoney(running.map(({ left }) => left)) };
};

const moneyOf = (found: FundedLineItem, campaigns: readonly CappedCampaign[], now: Date): LineItemMoney => {
  const spends = spendsOf(found, now);
  return lineItemMoney({ ...found, ...capsOf(found, campaigns, now), spends }, dayOf(now));
};

type Seen = {
  now: Date;
  /** On so many days any of the campaigns ran; 0: on none. */
  days: number;
  bidding: BiddingSums;
  spent: readonly SpentDay[];
  money: ReadonlyMap<number, LineItemMoney>;
  names: ReadonlyMap<number, string>;
  changes: readonly CampaignChange[];
};

/** `worths`: a day of those on which any of the campaigns ran. */
type Part = { worths: Worths; requests: Requests } & Pick<Funnel, 'levers' | 'unmeasured'>;

const pathOf = ({ company_id, app_id, id }: FunnelCampaign, tab: string, field: string): string =>
  `/companies/${company_id}/applications/${app_id}/campaigns/${id}/${tab}#${field}`;

/** Days on which there was something to bid for, or something was spent. */
const daysOfRun = (own: BiddingSums['days'], costs: readonly SpentDay[]): UtcDay[] => [
  ...own.flatMap(({ day, eligible }) => (eligible > 0 ? [day] : [])),
  ...costs.flatMap(({ day, spend }) => (spend > 0 ? [day] : [])),
];

/** What one campaign adds to the funnel. */
const partOf = (campaign: FunnelCampaign, own: BiddingSums['days'], seen: Seen): Part => {
  const { id, currency, client_daily_budget, frequency_cap, target_price, cap_is_share, line_item_id } = campaign;
  const set: SetNow = { daily_cap: client_daily_budget, frequency_cap, price: target_price };
  const changes = seen.changes.filter((one) => one.campaign_id === id);
  const changesOf = (setting: keyof SetNow) => changes.filter(({ field }) => field === columnOf[setting]);
  const requests = sumOfRequests(own);
  const costs = seen.spent.filter((one) => one.campaign_id === id);
  const spend = sumMoney(costs.map((one) => one.spend));
  const ran = daysRun(daysOfRun(own, costs), seen.now);
  const price = pricesOf(requests, spend).daily_cap ?? 0;
  const asked = own.filter(({ eligible }) => eligible > 0);
  const days = asked.map((one): MeasuredDay => {
    const then = (setting: keyof SetNow) =>
      inForceIn(changesOf(setting), set[setting], { start_day: one.day, end_day: one.day });
    return {
      spend: costs.find(({ day }) => day === one.day)?.spend ?? 0,
      held: one.lost.daily_cap * price,
      requests: one,
      ...{ daily_cap: then('daily_cap'), frequency_cap: then('frequency_cap'), price: then('price') },
    };
  });
  const money = line_item_id === null ? null : (seen.money.get(line_item_id) ?? null);
  const levers = leversOf({
    ...{ currency, requests, cap_is_share, days, line_item: money },
    worths: worthsOf(requests, spend, ran),
    ...set,
    latest: asked.at(-1) ?? requests,
    spend_per_day: perDay(spend, ran),
    suppliers: seen.bidding.suppliers
      .filter((one) => one.campaign_id === id)
      .map(({ supplier_id, lost, wins }) => ({
        name: seen.names.get(supplier_id) ?? `supplier ${supplier_id}`,
        approval: lost.creative_approval,
        priced: wins + lost.floor + lost.auction,
        floor: lost.floor,
        auction: lost.auction,
      })),
  });
  const worths = worthsOf(requests, spend, seen.days);
  return {
    ...{ requests, worths },
    levers: withinSteps(levers, worths).map(({ place, ...lever }) => ({
      ...lever,
      campaign_id: id,
      path: pathOf(campaign, place.tab, place.field),
    })),
    unmeasured: unmeasuredOf(days, set, money?.paces ?? false).flatMap((one) => {
      const newest = changesOf(one.kind === 'floor' ? 'price' : one.kind).at(-1);
      return newest ? [{ ...one, campaign_id: id, since: dayOf(newest.at) }] : [];
    }),
  };
};

const hoursIn = (hours: BiddingSums['hours']): Funnel['hours'] =>
  hours
    .filter(({ eligible }) => eligible > 0)
    .map(({ at, eligible, lost_to_cap }) => {
      const when = new Date(at);
      return { day: dayOf(when), hour: when.getUTCHours(), eligible, lost_to_cap };
    });

/** What waits for another lever stands behind it, else by gain; what lets nothing through has no gain and comes first. */
const byGain = (a: Funnel['levers'][number], b: Funnel['levers'][number]): number =>
  Number(a.after !== null) - Number(b.after !== null) ||
  (b.gain_per_day ?? Number.POSITIVE_INFINITY) - (a.gain_per_day ?? Number.POSITIVE_INFINITY) ||
  a.campaign_id - b.campaign_id;

/** Campaigns whose newest facts count where there are none in the days: of a line item also those that it has had since. */
const knownOf = async (context: Context, ids: readonly number[], lineItem: number | null, { start_day }: Period) => {
  if (lineItem === null) return ids;
  const since = await belongingTo(context, lineItem, { start_day, end_day: dayOf(context.now()) });
  return [...new Set(since.map(({ campaign_id }) => campaign_id))];
};

type Subject = {
  period: Period;
  belonging: readonly Belonging[];
  /** Null: a campaign's own. */
  lineItem: number | null;
  currency: Funnel['currency'];
};

const funnelOf = async (context: Context, { period, belonging, lineItem, currency }: Subject): Promise<Funnel> => {
  const now = context.now();
  const today = dayOf(now);
  const ids = [...new Set(belonging.map(({ campaign_id }) => campaign_id))];
  const [bidding, campaigns, allSpent, changes] = await Promise.all([
    biddingSumsOf(context, spansOf(belonging)),
    funnelCampaigns(context, ids, today),
    spentDays(context, ids, period),
    changesSince(context, ids, startOfDay(period.start_day)),
  ]);
  const homes = [
    ...new Set([...campaigns.flatMap(({ line_item_id }) => line_item_id ?? []), ...(lineItem ? [lineItem] : [])]),
  ];
  const [funded, capped, names] = await Promise.all([
    fundedLineItems(context, homes, today, period),
    cappedCampaigns(context, homes, now, period),
    supplierNames(context, [...new Set(bidding.suppliers.map(({ supplier_id }) => supplier_id))]),
  ]);
  const spent = allSpent.filter((one) => lineItem === null || one.line_item_id === lineItem);
  const days = daysRun(daysOfRun(bidding.days, spent), now);
  const money = new Map(funded.map((one) => [one.id, moneyOf(one, capped, now)]));
  const seen: Seen = { now, days, bidding, spent, money, names, changes };
  const daysOf = by(bidding.days);
  const parts = campaigns.flatMap((one) => {
    const own = daysOf.get(one.id);
    return own ? [partOf(one, own, seen)] : [];
  });
  const spend_per_day = perDay(sumMoney(spent.map(({ spend }) => spend)), days);
  const requests = sumOfRequests(parts.map((part) => part.requests));
  const worths = sumOfWorths(parts.map((part) => part.worths));
  const home = lineItem ?? campaigns[0]?.line_item_id ?? null;
  const of = home === null ? undefined : money.get(home);
  const newest = parts.length === 0 ? await newestHour(context, await knownOf(context, ids, lineItem, period)) : null;
  const [only] = lineItem === null && parts.length > 0 ? ids : [];
  const levers = parts.flatMap((part) => part.levers);
  const moved = new Set(levers.map(({ campaign_id }) => campaign_id));
  const payers = new Set(campaigns.flatMap(({ id, line_item_id }) => (moved.has(id) ? (line_item_id ?? []) : [])));
  const paid = [...payers].flatMap((id) => money.get(id) ?? []);
  return {
    ...{ currency, first_day: period.start_day, last_day: period.end_day },
    steps: parts.length > 0 ? funnelSteps(requests, worths) : [],
    suppliers: new Set(bidding.suppliers.flatMap((one) => (one.eligible > 0 ? [one.supplier_id] : []))).size,
    hours: hoursIn(bidding.hours),
    days_run: roundDecimal(days, 4),
    spend_per_day,
    potential_spend_per_day: potentialOf(spend_per_day, worths),
    unassigned_per_day: of ? unassignedOf(of) : 0,
    payable_per_day: sumMoney(paid.map(payableOf)),
    spare_per_day: sumMoney(paid.map(spareOf)),
    levers: levers.sort(byGain).slice(0, LEVERS_MOST),
    unmeasured: parts.flatMap((part) => part.unmeasured).slice(0, LEVERS_MOST),
    settings: only === undefined ? null : await stepSettingsOf(context, only, period, changes),
    missing: [
      ...(parts.length === 0 ? (['bidding'] as const) : []),
      ...(spent.length === 0 && (parts.length === 0 || requests.wins > 0) ? (['delivery'] as const) : []),
    ],
    silent_since: newest === null ? null : new Date(newest + HOUR_MS).toISOString(),
  };
};

/** @throws Refused */
const periodOf = (context: Context, asked: Asked): Period => {
  const period = funnelPeriod(asked, context.now());
  const issues = checkFunnelPeriod(period, context.now());
  if (issues.length > 0) throw new Refused(issues);
  return period;
};

/**
 * Why a campaign does not spend (design 13.14).
 * @throws Refused for days that cannot be looked at
 */
export const getCampaignDeliveryFunnel = async (context: Context, id: number, asked: Asked): Promise<Funnel> => {
  const period = periodOf(context, asked);
  const [campaign] = await funnelCampaigns(context, [id], dayOf(context.now()));
  if (!campaign) throw new NotFound();
  const belonging = [{ campaign_id: id, ...period }];
  return funnelOf(context, { period, belonging, lineItem: null, currency: campaign.currency });
};

/**
 * Why a line item does not spend: its campaigns together, each on the days on which it belonged to it.
 * @throws Refused for days that cannot be looked at
 */
export const getLineItemDeliveryFunnel = async (context: Context, id: number, asked: Asked): Promise<Funnel> => {
  const period = periodOf(context, asked);
  const [currency, belonging] = await Promise.all([lineItemCurrency(context, id), belongingTo(context, id, period)]);
  if (currency === null) throw new NotFound();
  return funnelOf(context, { period, belonging, lineItem: id, currency });
};
