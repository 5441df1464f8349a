import { storedMargin } from '@fairlead/domain/line-item/margin';
import type { Currency } from '@fairlead/domain/money';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { type Context, type SignedIn, systemContext } from '../context.ts';
import { makeCampaign } from '../features/campaign/campaign-new.service.ts';
import { createLineItem } from '../features/line-item/line-item.service.ts';
import { createMargin } from '../features/line-item/margin.service.ts';
import { createBudget } from '../features/line-item-budget/line-item-budget.service.ts';
import { createOrder } from '../features/order/order.service.ts';
import { brandOf } from './companies.ts';
import { wordsOf } from './trade/campaign-words.ts';
import type { BusinessKind } from './trade/verticals.ts';

type App = { id: number; company_id: number; name: string; platform: 'ios' | 'android' };

const PLATFORM = { ios: 'iOS', android: 'AND' } as const;
/** What campaigns are capped at, and how often a device sees them: those of the last audience spend too little. */
const PLANS = {
  buyers: { cap: 420, frequency: 8 },
  lapsed: { cap: 260, frequency: 2 },
  cart: { cap: 60, frequency: 8 },
} as const;

/** Whose campaigns a small demo has: two for each of three companies, in three currencies and countries. */
export const smallTrades = [
  {
    company: 'Velvet & Co',
    code: 'VEL',
    market: { word: 'FR', id: 250 },
    apps: [0, 1],
    audiences: ['buyers', 'lapsed'],
  },
  {
    company: 'Halfmoon Bank',
    code: 'HMB',
    market: { word: 'UK', id: 826 },
    apps: [0, 0],
    audiences: ['buyers', 'cart'],
  },
  {
    company: 'Spin Palace Social',
    code: 'SPP',
    market: { word: 'US', id: 840 },
    apps: [1, 1],
    audiences: ['buyers', 'lapsed'],
  },
] as const;
type SmallTrade = (typeof smallTrades)[number];

type Of = { trade: SmallTrade; apps: readonly App[]; kind: BusinessKind; currency: Currency };

/**
 * An order of a company with a line item, a budget of this month and two campaigns that bid, so that a small demo shows what
 * campaigns are too. Made as of `made`, a day before the budget begins.
 */
export const seedSmallTrade = async (
  house: Context,
  { trade, apps, kind, currency }: Of,
  { by, people, made }: { by: SignedIn; people: { manager: number; analyst: number }; made: Date },
): Promise<void> => {
  const { code, market } = trade;
  const [first] = apps;
  if (!first) return;
  const brand = brandOf(first.name);
  const context: Context = { ...systemContext(house, { user: by, channel: 'form' }), now: () => made };
  const begins: UtcDay = addDays(dayOf(made), 1);
  const order = await createOrder(context, first.company_id, {
    name: `IO-2026-0501 | ${brand}`,
    ...{ account_manager_id: people.manager, bi_analyst_id: people.analyst, sales_manager_id: null },
    ...{ selling_entity_id: 1, client_type: 'Direct' },
  });
  const item = await createLineItem(context, order.id, {
    ...{ name: `${brand} | ${market.word} | RTG | ROAS`, line_item_type: 'RETARGETING', client_objective_type: 'ROAS' },
    ...{ client_objective_value: 4, attribution_days_data_science: 7, target_custom_action_type_id: null },
    ...{ auto_increase_budget_for_underspend: false, auto_decrease_budget_for_overspend: false },
    ...{ overpacing_minus_days: 0, budget_mode: 'fixed_ratio' },
  });
  await createMargin(context, item.id, { margin: storedMargin(25) });
  const caps = trade.audiences.reduce((sum, audience) => sum + PLANS[audience].cap, 0);
  await createBudget(context, item.id, {
    ...{ name: `${brand} now`, client_budget: caps * 32, client_daily_budget: caps },
    ...{ free_budget_percent: 0, free_budget_type: 'not_billed' },
    ...{ start_time: begins, end_time: addDays(begins, 29) },
  });
  for (const [at, audience] of trade.audiences.entries()) {
    const app = apps[trade.apps[at] ?? 0] ?? first;
    const { categories: _, ...words } = wordsOf({ kind, currency }, { brand, platform: app.platform }, false);
    await makeCampaign(
      context,
      {
        name: `${code}_${PLATFORM[app.platform]}_${market.word}_RTG_${audience}`,
        ...{ app_id: app.id, line_item_id: item.id, countries: [market.id], bcats: ['IAB9'] },
        ...{ pricing_type: 'cpm', bid_type: 'cpm', client_cost: 6, target_cpx_in_company_currency: 4.8 },
        ...{ client_daily_budget: PLANS[audience].cap, frequency_cap: PLANS[audience].frequency },
        ...words,
      },
      { active: true },
    );
  }
};
