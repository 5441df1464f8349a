import { isRunning } from '@fairlead/domain/campaign/running';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { roundMoney, sumMoney } from '@fairlead/domain/money';
import { type LineItemMoney, leftToday } from '@fairlead/domain/readiness/spending';
import { endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import {
  type BudgetedLineItem,
  budgetedLineItems,
  type CappedCampaign,
  cappedCampaigns,
} from './line-item-money.sql.ts';

const budgetOf = (item: BudgetedLineItem): LineItemMoney['budget'] => {
  const { start_day, end_day, client_budget, client_daily_budget, spent } = item;
  if (start_day === null || end_day === null || client_budget === null) return null;
  const [start_time, end_time] = [startOfDay(start_day).toISOString(), endOfDay(end_day).toISOString()];
  return {
    left: Math.max(0, roundMoney(client_budget - spent)),
    day: perDay({ client_budget, client_daily_budget, start_time, end_time }),
    start_day,
    end_day,
  };
};

/** A budget that is spent or yet to come stops none of them here: what it has left is told by itself. */
const bidsOf = (item: BudgetedLineItem, campaigns: readonly CappedCampaign[]): LineItemMoney['bidding'] => {
  const home = { line_item_state: item.state, has_current_budget: true, budget_spent: false };
  const bidding = campaigns.filter((one) => isRunning({ ...one, ...home }));
  return {
    campaigns: bidding.length,
    uncapped: bidding.filter(({ cap }) => cap === null).length,
    caps: sumMoney(bidding.map(({ cap }) => cap ?? 0)),
    caps_today: sumMoney(bidding.map(({ cap, spent_today }) => leftToday({ cap: cap ?? 0, spent_today }))),
  };
};

/** What launches meet on these line items, by id; ids without one are missing. */
export const moneyOfLineItems = async (
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineItemMoney>> => {
  if (ids.length === 0) return new Map();
  const [items, campaigns] = [await budgetedLineItems(context, ids), await cappedCampaigns(context, ids)];
  const byItem = Map.groupBy(campaigns, ({ line_item_id }) => line_item_id);
  return new Map(
    items.map((item) => [
      item.id,
      { id: item.id, name: item.name, budget: budgetOf(item), bidding: bidsOf(item, byItem.get(item.id) ?? []) },
    ]),
  );
};
