import type { Ok } from '@fairlead/contract';
import type * as costCalls from '@fairlead/contract/line-item-cost';
import { checkDaysInOrder } from '@fairlead/domain/days.rules';
import { dayOf } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../refusal.ts';
import { costsByDay, costsByLineItem, costsOf, type Days } from './costs.sql.ts';
import { lineItemsOf } from './line-item.service.ts';

/** @throws Refused for days the wrong way round */
export const getLineItemCosts = async (
  context: Context,
  lineItem: number,
  days: Days,
): Promise<Ok<typeof costCalls.getLineItemCosts>> => {
  refuseIfAny(checkDaysInOrder(days));
  return { total_client_costs: await costsOf(context, lineItem, days) };
};

/**
 * Another company's id gives a client an empty list (permissions, rule 5).
 * @throws Refused for days the wrong way round
 */
export const listLineItemCosts = async (
  context: Context,
  query: Days & { company_id?: number | undefined; order_id?: number | undefined },
): Promise<Ok<typeof costCalls.listLineItemCosts>> => {
  refuseIfAny(checkDaysInOrder(query));
  const company_id = companySeen(context, query.company_id);
  const items = await costsByLineItem(context, { ...query, company_id }, query);
  return { items, total: items.length };
};

/** @throws Refused for days the wrong way round */
export const getLineItemStatus = async (
  context: Context,
  lineItem: number,
  days: Days,
): Promise<Ok<typeof costCalls.getLineItemStatus>> => {
  refuseIfAny(checkDaysInOrder(days));
  const items = await costsByDay(context, lineItem, days);
  return { items, total: items.length };
};

/** The current budgets of the line items that an application's campaigns belong to. */
export const listBudgetMetrics = async (
  context: Context,
  app: number,
): Promise<Ok<typeof costCalls.listBudgetMetrics>> => {
  const items = (await lineItemsOf(context, { app_id: app })).flatMap(({ id, current_budget: budget }) =>
    budget
      ? {
          line_item_id: id,
          start_date: dayOf(new Date(budget.start_time)),
          end_date: dayOf(new Date(budget.end_time)),
          total_budget: budget.client_budget,
          total_spend: budget.total_client_costs,
        }
      : [],
  );
  return { items, total: items.length };
};
