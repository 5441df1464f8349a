import { isRunning } from '@fairlead/domain/campaign/running';
import { elapsedShare, tooSoon } from '@fairlead/domain/elapsed';
import { sumMoney } from '@fairlead/domain/money';
import { RATE_DAYS } from '@fairlead/domain/pacing/pacing';
import { addDays, dayOf, endOfDay, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import {
  type CampaignCount,
  type LineItemCount,
  ofApplications,
  ofCompanies,
  type PlacedLineItem,
  type RunningPeriod,
  type SpentDay,
} from './standing.sql.ts';

/** How the money of a company or an application stands: client costs, in the company's currency. */
export type Standing = {
  /** Of each of the last 7 full UTC days, oldest first, and of the 7 before. */
  week: number[];
  week_before: number[];
  /** Of the budgets that run now: what their days have cost, what an even spend would have reached, their totals. */
  spent: number;
  expected: number;
  budget: number;
  /** Every one of them is too young to be compared with its plan. */
  too_soon: boolean;
  /** The last day of the budget that ended last, while none runs. */
  ended: UtcDay | null;
};

type Known = { periods: RunningPeriod[]; days: SpentDay[]; counts: LineItemCount[] };

const byKey = <T extends { key: number }>(rows: readonly T[]): ((key: number) => T[]) => {
  const groups = Map.groupBy(rows, ({ key }) => key);
  return (key) => groups.get(key) ?? [];
};

const stretchOf = ({ start_day, end_day }: RunningPeriod) => ({
  start_time: startOfDay(start_day),
  end_time: endOfDay(end_day),
});

/** What is expected follows the rule that paces one budget: its share of time, to the second. */
const expectedOf = (period: RunningPeriod, now: Date): number => period.budget * elapsedShare(stretchOf(period), now);

const standings = ({ periods, days, counts }: Known, now: Date): ((key: number) => Standing) => {
  const [periodsOf, daysOf, countsOf] = [byKey(periods), byKey(days), byKey(counts)];
  const today = dayOf(now);
  return (key) => {
    const spends = new Map(daysOf(key).map(({ day, spend }) => [day, spend]));
    const weekFrom = (first: UtcDay) =>
      Array.from({ length: RATE_DAYS }, (_, index) => spends.get(addDays(first, index)) ?? 0);
    const running = periodsOf(key);
    return {
      week: weekFrom(addDays(today, -RATE_DAYS)),
      week_before: weekFrom(addDays(today, -2 * RATE_DAYS)),
      spent: sumMoney(running.map(({ spent }) => spent)),
      expected: sumMoney(running.map((one) => expectedOf(one, now))),
      budget: sumMoney(running.map(({ budget }) => budget)),
      too_soon: running.length > 0 && running.every((one) => tooSoon(stretchOf(one), now)),
      ended: running.length > 0 ? null : (countsOf(key)[0]?.ended ?? null),
    };
  };
};

/**
 * How companies stand, with their line items in state new and those of them that have a running budget.
 * @param companies which; null: all
 */
export const companyStandings = async (
  context: Context,
  companies: readonly number[] | null,
): Promise<(company: number) => { spending: Standing; live_line_items: number; line_items: number }> => {
  const now = context.now();
  const today = dayOf(now);
  const periods = await ofCompanies.periods(context, companies, today);
  const days = await ofCompanies.days(context, companies, today);
  const counts = await ofCompanies.counts(context, companies, today);
  const [spendingOf, periodsOf, countsOf] = [standings({ periods, days, counts }, now), byKey(periods), byKey(counts)];
  return (company) => ({
    spending: spendingOf(company),
    live_line_items: periodsOf(company).reduce((sum, { line_items }) => sum + line_items, 0),
    line_items: countsOf(company)[0]?.line_items ?? 0,
  });
};

/** Whether money of it runs now. */
const pays = (item: PlacedLineItem): item is PlacedLineItem & { budget: number; start_day: UtcDay; end_day: UtcDay } =>
  item.budget !== null && item.state === 'new';

/** What hangs on the line items that an application's campaigns belong to today, each once. */
const ofLineItems = (
  groups: readonly CampaignCount[],
  byId: ReadonlyMap<number, PlacedLineItem>,
): Omit<Known, 'days'> => {
  const pairs = new Map(groups.map(({ key, line_item_id: id }) => [`${key} ${id}`, { key, item: byId.get(id ?? 0) }]));
  const placed = [...pairs.values()].flatMap(({ key, item }) => (item ? [{ key, item }] : []));
  const ended = Map.groupBy(placed, ({ key }) => key);
  return {
    periods: placed.flatMap(({ key, item }) => (pays(item) ? [{ ...item, key, line_items: 1 }] : [])),
    counts: [...ended].map(([key, items]) => ({
      key,
      line_items: items.length,
      ended: items.reduce<UtcDay | null>(
        (last, { item }) => ((item.ended ?? '') > (last ?? '') ? item.ended : last),
        null,
      ),
    })),
  };
};

type ApplicationStanding = {
  spending: Standing;
  /** How many other applications the same running budgets pay for. */
  budgets_shared_with: number;
  live_campaigns: number;
  campaigns: number;
};

/**
 * How applications stand, with their campaigns in state new and those of them that are live: by the rule that the campaigns
 * themselves answer (`isRunning`), asked once for all that have the same grounds. Budgets are those of the line items that the
 * campaigns belong to today.
 */
export const applicationStandings = async (
  context: Context,
  applications: readonly number[],
): Promise<(application: number) => ApplicationStanding> => {
  const now = context.now();
  const today = dayOf(now);
  const groups = await ofApplications.campaigns(context, applications, now);
  const ids = [...new Set(groups.flatMap(({ line_item_id: id }) => (id === null ? [] : [id])))];
  const lineItems = await ofApplications.lineItems(context, ids, today);
  const days = await ofApplications.days(context, applications, today);
  const byId = new Map(lineItems.map((item) => [item.id, item]));
  const campaignsOf = byKey(groups);
  const spendingOf = standings({ ...ofLineItems(groups, byId), days }, now);
  const isLive = ({ line_item_id: id, ...switches }: CampaignCount): boolean => {
    const item = byId.get(id ?? 0);
    const budget = item?.budget ?? null;
    const home = {
      line_item_state: item?.state ?? null,
      has_current_budget: budget !== null,
      budget_spent: budget !== null && (item?.spent ?? 0) >= budget,
    };
    return isRunning({ state: 'new', ...switches, ...home });
  };
  const sum = (some: readonly CampaignCount[]) => some.reduce((all, { campaigns }) => all + campaigns, 0);
  return (application) => {
    const own = campaignsOf(application);
    const budgets = own.flatMap(({ line_item_id: id }) => byId.get(id ?? 0) ?? []).filter(pays);
    return {
      spending: spendingOf(application),
      budgets_shared_with: new Set(budgets.flatMap(({ apps }) => apps.filter((app) => app !== application))).size,
      live_campaigns: sum(own.filter(isLive)),
      campaigns: sum(own),
    };
  };
};
