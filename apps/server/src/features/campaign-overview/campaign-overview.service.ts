import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-overview';
import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { isPaced } from '@fairlead/domain/line-item/budget-mode';
import { rolloverOf } from '@fairlead/domain/line-item/rollover';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import { paceOf } from '@fairlead/domain/pacing/pacing';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { fewAtOnce } from '../../db/few-at-once.ts';
import { getApplication } from '../application/application.service.ts';
import { idsOfCampaigns, listCampaigns } from '../campaign/campaign.service.ts';
import { campaignsIn, overviewsWith } from '../campaign/line-item-overview.service.ts';
import { getCompany } from '../company/company.service.ts';
import { type Saturations, saturationsInTime } from '../delivery-funnel/saturation.service.ts';
import { type LineItem, lineItemsOf } from '../line-item/line-item.service.ts';
import { faultsOfMany } from '../readiness/readiness.service.ts';
import { type Delivered, deliveredOf, deliveredOfMirrors, waitingItems } from './delivered.sql.ts';
import { type Asked, askedIn } from './overview-missing.service.ts';

type Overview = Ok<typeof api.getCampaignsOverview>;
type OverviewLineItem = Overview['line_items'][number];
type OverviewCampaign = Overview['campaigns'][number];

const noBudget = {
  ...{ start_date: null, end_date: null, total_budget: null, total_spend: null },
  ...{ too_soon: false, expected: null, needed_per_day: null, days_left: null },
};

/** The current budget in the words of budget_metrics (CA-71), and where it leads. */
const moneyOf = ({ current_budget: budget }: LineItem, now: Date) => {
  if (budget === null) return noBudget;
  const { client_budget: total, total_client_costs: spent, start_time, end_time } = budget;
  const pace = paceOf({ start_time, end_time, budget: total, spent, days: [] }, now);
  return {
    start_date: dayOf(new Date(start_time)),
    end_date: dayOf(new Date(end_time)),
    total_budget: total,
    total_spend: spent,
    expected: pace.expected,
    too_soon: pace.too_soon,
    needed_per_day: pace.needed_per_day,
    days_left: pace.days_left,
  };
};

const lineItemsWith = async (
  { context, orMissing }: Asked,
  items: readonly LineItem[],
  now: Date,
): Promise<OverviewLineItem[]> => {
  const campaigns = await orMissing('caps', campaignsIn(context, items), null);
  const overviews = overviewsWith(items, campaigns ?? []);
  return overviews.map((overview, at) => {
    const item = items[at] as LineItem;
    const misalignment = campaigns === null ? null : overview.daily_budget_misalignment;
    return {
      ...overview,
      daily_budget_misalignment: misalignment,
      line_item_id: item.id,
      badge: rolloverOf(item),
      misalignment,
      ...moneyOf(item, now),
    };
  });
};

/** A column of the page rests on it: it is worth more patience than a field of a list. */
const PATIENCE_MS = 1000;

/** Saturation by campaign; null while the facts do not answer soon. */
const saturations = async ({ context, missing }: Asked, ids: readonly number[]) => {
  const found = await saturationsInTime(context, ids, PATIENCE_MS);
  if (found === null) missing.add('bidding');
  return found;
};

const silent: Saturations = { ratio_30: null, ratio_360: null, ratio_1440: null };
const nothing = { spend_7_days: [0, 0, 0, 0, 0, 0, 0], click: 0, impression: 0, reattribution: 0 };

type Row = Awaited<ReturnType<typeof listCampaigns>>['items'][number];
type Faults = Awaited<ReturnType<typeof faultsOfMany>>;

/** What keeps the campaigns of an application from their launch; archived ones are not checked. */
const readinessOfNew = async (context: Context, app: number): Promise<Faults> =>
  faultsOfMany(context, await idsOfCampaigns(context, { app_id: app, state: 'new' }));

const readinessIn = ({ id, state }: Row, faults: Faults | null): OverviewCampaign['readiness'] => {
  if (faults === null || state === 'Archived') return null;
  const issues = faults.get(id) ?? [];
  return { status: issues.length === 0 ? 'success' : 'error', issues };
};

const sum = (amounts: readonly (number | null)[]): number => sumMoney(amounts.map((amount) => amount ?? 0));

/** The day that clicks are counted from (D-142). */
const startOf = (items: readonly LineItem[], today: UtcDay): UtcDay =>
  items.reduce((first, { current_budget: budget }) => {
    const day = budget === null ? today : dayOf(new Date(budget.start_time));
    return day < first ? day : first;
  }, today);

const byCampaign = <R extends { campaign_id: number }>(rows: readonly R[]) =>
  new Map(rows.map(({ campaign_id, ...rest }) => [campaign_id, rest]));

/** What campaigns delivered, and what their mirror copies did, by ids of campaigns; and what all of them cost today. */
const deliveredSince = async (context: Context, app: number, start: UtcDay, today: UtcDay) => {
  const span = { app, start, today };
  const [own, mirrors] = await Promise.all([deliveredOf(context, span), deliveredOfMirrors(context, span)]);
  return {
    start,
    spend_today: sumMoney(own.map((one) => one.spend_today)),
    delivered: byCampaign<Delivered>(own.map(({ spend_today: _, ...one }) => one)),
    mirrors: byCampaign(mirrors),
  };
};

/** Whether a campaign's daily cap counts for nothing (CA-82), by its line item of today and the one that waits. */
const pacedIn = (items: readonly OverviewLineItem[], waiting: Awaited<ReturnType<typeof waitingItems>>) => {
  const inForce = new Map(items.map((item) => [item.id, item]));
  const chosen = byCampaign(waiting);
  return ({ id, line_item_id }: Row): boolean => isPaced(inForce.get(line_item_id ?? 0), chosen.get(id));
};

/** Of its dozen questions; the dearest takes half of the time anyway. */
const AT_ONCE = 3;

/**
 * All that the overview of an application's campaigns draws (design 13.19, 13.24): put together from what the single calls
 * answer, so that the numbers are the same. @throws NotFound
 */
export const getCampaignsOverview = async (whole: Context, app: number): Promise<Overview> => {
  const context = { ...whole, db: fewAtOnce(whole.db, AT_ONCE) };
  const now = context.now();
  const today = dayOf(now);
  const asked = askedIn(context);
  const { company_id } = await getApplication(context, app);
  const lineItems = lineItemsOf(context, { app_id: app });
  const [company, { items }, line_items, { start, spend_today, delivered, mirrors }, waiting, ratios, faults] =
    await Promise.all([
      getCompany(context, company_id),
      listCampaigns(context, { app_id: app, state: 'all' }),
      lineItems.then((found) => lineItemsWith(asked, found, now)),
      lineItems.then((found) => deliveredSince(context, app, startOf(found, today), today)),
      waitingItems(context, app, today),
      idsOfCampaigns(context, { app_id: app, state: 'all' }).then((all) => saturations(asked, all)),
      asked.orMissing('readiness', readinessOfNew(context, app), null),
    ]);
  const isPacedNow = pacedIn(line_items, waiting);
  const campaigns = items.map((campaign) => {
    const own = ratios?.get(campaign.id) ?? silent;
    return {
      ...campaign,
      ...(delivered.get(campaign.id) ?? nothing),
      ...own,
      ab_test: mirrors.get(campaign.id) ?? null,
      paced: isPacedNow(campaign),
      scpa_ratio: own.ratio_30,
      readiness: readinessIn(campaign, faults),
    };
  });
  return {
    line_items,
    campaigns,
    totals: {
      currency: company.currency as Currency,
      start_date: start,
      end_date: today,
      total_budget: sum(line_items.map(({ total_budget }) => total_budget)),
      total_spend: sum(line_items.map(({ total_spend }) => total_spend)),
      expected: sum(line_items.map(({ expected }) => expected)),
      needed_per_day: sum(line_items.map(({ needed_per_day }) => needed_per_day)),
      client_daily_budget: sum(items.map((campaign) => (campaign.running ? wholeCap(campaign) : 0))),
      spend_today,
    },
    missing: [...asked.missing].sort(),
  };
};
