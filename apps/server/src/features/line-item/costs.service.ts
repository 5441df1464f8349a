import type { Ok } from '@fairlead/contract';
import type * as costCalls from '@fairlead/contract/line-item-cost';
import { when } from '@fairlead/domain/issue';
import { dayOf } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../refusal.ts';
import { costsByDay, costsByLineItem, costsOf, type Days } from './costs.sql.ts';
import { lineItemsOf } from './line-item.service.ts';

/** @throws Refused for days the wrong way round */
const refuseReversed = ({ start_date, end_date }: Days): void =>
  refuseIfAny(
    when(
      start_date !== undefined && end_date !== undefined && end_date < start_date,
      'end_date',
      'end_date must not be before start_date',
    ),
  );

export const getLineItemCosts = async (
  context: Context,
  lineItem: number,
  days: Days,
): Promise<Ok<typeof costCalls.getLineItemCosts>> => {
  refuseReversed(days);
  return { total_client_costs: await costsOf(context, lineItem, days) };
};

/** Another company's id gives a client an empty list (permissions, rule 5). */
export const listLineItemCosts = async (
  context: Context,
  query: Days & { company_id?: number | undefined; order_id?: number | undefined },
): Promise<Ok<typeof costCalls.listLineItemCosts>> => {
  refuseReversed(query);
  const company_id = companySeen(context, query.company_id);
  const items = await costsByLineItem(context, { ...query, company_id }, query);
  return { items, total: items.length };
};

export const getLineItemStatus = async (
  context: Context,
  lineItem: number,
  days: Days,
): Promise<Ok<typeof costCalls.getLineItemStatus>> => {
  refuseReversed(days);
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
