import { storedMargin } from '@fairlead/domain/line-item/margin';
import { startOfDay } from '@fairlead/domain/utc-day';
import type { Channel } from '../../context.ts';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import { addCampaign } from '../../features/campaign/campaign-new.service.ts';
import { createLineItem, updateLineItem } from '../../features/line-item/line-item.service.ts';
import { createMargin } from '../../features/line-item/margin.service.ts';
import { createBudget } from '../../features/line-item-budget/line-item-budget.service.ts';
import { createOrder, updateOrder } from '../../features/order/order.service.ts';
import { uniform } from '../../simulator/chance.ts';
import { minutesAfter } from './calendar.ts';
import type { Deed } from './deed.ts';
import type { PlannedBudget, PlannedCampaign, PlannedLineItem, PlannedOrder, Workspace } from './plan.ts';

/** 8 % come by the API, 5 % from an import, the others from forms and grids. */
export const channelOf = (...keys: readonly number[]): Channel => {
  const drawn = uniform(1091, ...keys);
  if (drawn < 0.08) return 'api';
  if (drawn < 0.13) return 'import';
  return drawn < 0.6 ? 'form' : 'grid';
};

const orderDeeds = (order: PlannedOrder): Deed[] => {
  const { company } = order;
  const made: Deed = {
    at: order.made,
    by: company.sales,
    channel: 'form',
    run: async (context) => {
      order.id = (
        await createOrder(context, company.id, {
          name: order.name,
          account_manager_id: company.campaignManager.id,
          bi_analyst_id: company.accountManager.id,
          sales_manager_id: company.sales.id,
          selling_entity_id: order.selling_entity_id,
          client_type: order.client_type,
        })
      ).id;
    },
  };
  const { archived } = order;
  if (archived === null) return [made];
  const run: Deed['run'] = (context) => updateOrder(context, order.id, { state: 'archived' });
  return [made, { at: archived, by: company.accountManager, channel: 'grid', run }];
};

const lineItemDeeds = (item: PlannedLineItem): Deed[] => {
  const by = item.order.company.campaignManager;
  const made: Deed = {
    at: item.made,
    by,
    channel: 'form',
    run: async (context) => {
      item.id = (
        await createLineItem(context, item.order.id, {
          name: item.name,
          line_item_type: item.type,
          client_objective_type: item.kpi,
          client_objective_value: item.target,
          attribution_days_data_science: item.window,
          target_custom_action_type_id: item.kpi === 'CPA' ? item.event : null,
          auto_increase_budget_for_underspend: item.mode === 'full_performance',
          auto_decrease_budget_for_overspend: item.mode === 'full_performance',
          overpacing_minus_days: 0,
          budget_mode: item.mode,
        })
      ).id;
      await createMargin(context, item.id, { margin: storedMargin(item.margin) });
    },
  };
  const { archived } = item;
  if (archived === null) return [made];
  const run: Deed['run'] = (context) => updateLineItem(context, item.id, { state: 'archived' });
  return [made, { at: archived, by, channel: 'grid', run }];
};

/** A budget as a form sends it. */
export const budgetBody = (budget: PlannedBudget) => ({
  name: budget.name,
  client_budget: budget.total,
  client_daily_budget: budget.daily,
  free_budget_percent: budget.free,
  free_budget_type: budget.billed ? ('billed' as const) : ('not_billed' as const),
  start_time: budget.start_day,
  end_time: budget.end_day,
});

const budgetDeed = (item: PlannedLineItem, budget: PlannedBudget, nth: number): Deed => ({
  at: budget.made,
  by: item.order.company.campaignManager,
  channel: channelOf(1, item.at, nth),
  run: async (context) => {
    budget.id = (await createBudget(context, item.id, budgetBody(budget))).id;
  },
});

/** What the client pays for: the action where one is agreed, else thousands of impressions. */
const priceOf = (item: PlannedLineItem, nth: number) =>
  item.kpi === 'CPA'
    ? ({ pricing_type: 'cpa', bid_type: 'cpa', client_cost: item.target } as const)
    : ({
        pricing_type: 'cpm',
        bid_type: 'cpm',
        client_cost: 4 + Math.round(uniform(1092, item.at, nth) * 50) / 10,
      } as const);

const campaignDeeds = (item: PlannedLineItem, campaign: PlannedCampaign, nth: number): Deed[] => {
  const by = item.order.company.campaignManager;
  const made: Deed = {
    at: campaign.made,
    by,
    channel: channelOf(2, item.at, nth),
    run: async (context) => {
      const { id } = await addCampaign(context, {
        ...priceOf(item, nth),
        app_id: campaign.app.id,
        line_item_id: item.id,
        name: campaign.name,
        internal_name: campaign.mirrors ? `${campaign.name} mirror` : null,
        active: campaign.fate === 'live' || campaign.fate === 'past',
        paused: campaign.paused,
        client_daily_budget: campaign.cap,
        frequency_cap: 3 + Math.floor(10 * uniform(1093, item.at, nth)),
        attribution_days_data_science: item.window,
        countries: campaign.countries,
        suppliers: campaign.suppliers,
        source_campaign_id: campaign.mirrors?.id ?? null,
      });
      campaign.id = id;
    },
  };
  const { archived } = campaign;
  if (archived === null) return [made];
  const run: Deed['run'] = (context) => changeCampaign(context, campaign.id, { state: 'archived' });
  return [made, { at: archived, by, channel: 'grid', run }];
};

/** Everything of the plan as somebody did it. */
export const tradeDeeds = ({ orders, lineItems, today }: Workspace): Deed[] => {
  const deeds = [
    ...orders.flatMap(orderDeeds),
    ...lineItems.flatMap((item) => [
      ...lineItemDeeds(item),
      ...item.budgets.map((budget, nth) => budgetDeed(item, budget, nth)),
      ...item.campaigns.flatMap((campaign, nth) => campaignDeeds(item, campaign, nth)),
    ]),
  ];
  const latest = minutesAfter(startOfDay(today), -1);
  return deeds.map((deed) => (deed.at < latest ? deed : { ...deed, at: latest }));
};
