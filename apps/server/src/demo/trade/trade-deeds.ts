import { storedMargin } from '@fairlead/domain/line-item/margin';
import { startOfDay } from '@fairlead/domain/utc-day';
import { createLineItem, updateLineItem } from '../../features/line-item/line-item.service.ts';
import { createMargin } from '../../features/line-item/margin.service.ts';
import { createBudget } from '../../features/line-item-budget/line-item-budget.service.ts';
import { createOrder, updateOrder } from '../../features/order/order.service.ts';
import { minutesAfter } from './calendar.ts';
import { campaignDeeds } from './campaign-deeds.ts';
import { channelOf, type Deed } from './deed.ts';
import type { Person, PlannedBudget, PlannedLineItem, PlannedOrder, Workspace } from './plan.ts';

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

/** Everything of the plan as somebody did it. */
export const tradeDeeds = ({ orders, lineItems, today }: Workspace, people: readonly Person[]): Deed[] => {
  const admin = people.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('the demo has an admin');
  const deeds = [
    ...orders.flatMap(orderDeeds),
    ...lineItems.flatMap((item) => [
      ...lineItemDeeds(item),
      ...item.budgets.map((budget, nth) => budgetDeed(item, budget, nth)),
      ...item.campaigns.flatMap((campaign, nth) => campaignDeeds(item, campaign, nth, admin)),
    ]),
  ];
  const latest = minutesAfter(startOfDay(today), -1);
  return deeds.map((deed) => (deed.at < latest ? deed : { ...deed, at: latest }));
};
