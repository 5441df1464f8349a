import { storedMargin } from '@fairlead/domain/line-item/margin';
import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { type Context, type SignedIn, systemContext } from '../context.ts';
import { makeCampaign } from '../features/campaign/campaign-new.service.ts';
import { createLineItem } from '../features/line-item/line-item.service.ts';
import { createMargin } from '../features/line-item/margin.service.ts';
import { createBudget } from '../features/line-item-budget/line-item-budget.service.ts';
import { createOrder } from '../features/order/order.service.ts';

type App = { id: number; company_id: number; name: string; platform: 'ios' | 'android' };

const PLATFORM = { ios: 'iOS', android: 'AND' } as const;
/** France. */
const COUNTRIES = [250];
/** What each app's campaigns are capped at, and how often a device sees them: the last one spends too little. */
const PLANS = [
  { audience: 'buyers', cap: 420, frequency: 8 },
  { audience: 'lapsed', cap: 260, frequency: 2 },
  { audience: 'cart', cap: 60, frequency: 8 },
] as const;

/** A link as the partner of the app wants it. */
const linkOf = ({ platform, name }: App): string => {
  const device = platform === 'ios' ? 'idfa={idfa_plain}' : 'gps_adid={android_id_plain}';
  const word = name.split(' ')[0]?.toLowerCase() ?? '';
  return `https://app.adjust.com/${word}1?${device}&campaign={campaign_name}&adgroup={publisherAppId}&creative={creative_name}&click_id={click_id}`;
};

/**
 * One order of one company with a line item, a budget of this month and a few campaigns that bid, so that a small demo shows
 * what campaigns are too. Made as of `made`, a day before the budget begins.
 */
export const seedSmallTrade = async (
  house: Context,
  apps: readonly App[],
  { by, people, made }: { by: SignedIn; people: { manager: number; analyst: number }; made: Date },
): Promise<void> => {
  const [first] = apps;
  if (!first) return;
  const context: Context = { ...systemContext(house, { user: by, channel: 'form' }), now: () => made };
  const begins: UtcDay = addDays(dayOf(made), 1);
  const order = await createOrder(context, first.company_id, {
    name: 'IO-2026-0501 | Velvet',
    ...{ account_manager_id: people.manager, bi_analyst_id: people.analyst, sales_manager_id: null },
    ...{ selling_entity_id: 1, client_type: 'Direct' },
  });
  const item = await createLineItem(context, order.id, {
    ...{ name: 'Velvet | FR | RTG | ROAS', line_item_type: 'RETARGETING', client_objective_type: 'ROAS' },
    ...{ client_objective_value: 4, attribution_days_data_science: 7, target_custom_action_type_id: null },
    ...{ auto_increase_budget_for_underspend: false, auto_decrease_budget_for_overspend: false },
    ...{ overpacing_minus_days: 0, budget_mode: 'fixed_ratio' },
  });
  await createMargin(context, item.id, { margin: storedMargin(25) });
  await createBudget(context, item.id, {
    ...{ name: 'Velvet now', client_budget: 48_000, client_daily_budget: 1_600 },
    ...{ free_budget_percent: 0, free_budget_type: 'not_billed' },
    ...{ start_time: begins, end_time: addDays(begins, 29) },
  });
  for (const app of apps)
    for (const { audience, cap, frequency } of PLANS)
      await makeCampaign(
        context,
        {
          name: `VEL_${PLATFORM[app.platform]}_FR_RTG_${audience}`,
          ...{ app_id: app.id, line_item_id: item.id, countries: COUNTRIES, bcats: ['IAB9'] },
          ...{ pricing_type: 'cpm', bid_type: 'cpm', client_cost: 6, target_cpx_in_company_currency: 4.8 },
          ...{ client_daily_budget: cap, frequency_cap: frequency },
          ...{ click_action: linkOf(app), adomain: 'velvet.example', landing_page: 'https://www.velvet.example' },
        },
        { active: true },
      );
};
