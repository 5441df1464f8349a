import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/line-item-budget';
import * as costCalls from '@fairlead/contract/line-item-cost';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isLost, isStale } from '#lib/api-error.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('line-item-budgets', 'line_item_budget');
showsRecords('delivery', 'line_item_budget');

export type Budget = Ok<typeof api.getBudget>;
type BudgetList = Ok<typeof api.listBudgets>;

/** Which line item, by the ids of its address. */
export type Place = { company: number; order: number; lineItem: number };

/** The path parameters of the calls. */
export const paramsOf = ({ company, order, lineItem }: Place) => ({
  companyId: `${company}`,
  orderId: `${order}`,
  lineItemId: `${lineItem}`,
});

/** All budgets of a line item, newest period first. */
export const budgetsOf = (lineItem: number) =>
  query(['line-item-budgets', lineItem], api.listBudgets, { query: { line_item_id: `${lineItem}` } });

export const budgetOf = (place: Place, id: number) =>
  query(['line-item-budgets', place.lineItem, id], api.getBudget, {
    params: { ...paramsOf(place), budgetId: `${id}` },
  });

/** What days of a line item have cost its client so far. */
export const costsOf = (lineItem: number, start: UtcDay, end: UtcDay) =>
  query(['delivery', lineItem, 'costs', start, end], costCalls.getLineItemCosts, {
    params: { lineItemId: `${lineItem}` },
    query: { start_date: start, end_date: end },
  });

/** The same, day by day. */
export const dailyCostsOf = (lineItem: number, start: UtcDay, end: UtcDay) =>
  query(['delivery', lineItem, 'days', start, end], costCalls.getLineItemStatus, {
    params: { lineItemId: `${lineItem}` },
    query: { start_date: start, end_date: end },
  });

const newestFirst = (items: readonly Budget[]): Budget[] =>
  [...items].sort((one, two) => two.start_time.localeCompare(one.start_time));

const putList = (client: QueryClient, lineItem: number, change: (items: readonly Budget[]) => readonly Budget[]) =>
  client.setQueryData(budgetsOf(lineItem).queryKey, (list: BudgetList | undefined) => {
    if (!list) return list;
    const items = newestFirst(change(list.items));
    return { items, total: items.length };
  });

/** Shows a saved budget at once, in every place. */
const put = (client: QueryClient, budget: Budget): void => {
  const place = { company: budget.company_id, order: budget.order_id, lineItem: budget.line_item_id };
  client.setQueryData(budgetOf(place, budget.id).queryKey, budget);
  putList(client, budget.line_item_id, (items) => [...items.filter(({ id }) => id !== budget.id), budget]);
};

export const usePutBudget = () => {
  const client = useQueryClient();
  return (budget: Budget): void => put(client, budget);
};

/** A deleted budget is gone at once. */
export const useTakeBudget = () => {
  const client = useQueryClient();
  return (budget: Budget): void => {
    putList(client, budget.line_item_id, (items) => items.filter(({ id }) => id !== budget.id));
  };
};

/** What shows budgets, by the first word of its query key. */
const shownIn = wordsOf('line_item_budget');

/** Its form says itself what it made, and what became of an answer that was lost. */
export const useCreateBudget = () => useSave(api.createBudget, { refreshes: shownIn, quiet: isLost });

export const useUpdateBudget = () =>
  useSave(api.updateBudget, { refreshes: shownIn, says: () => 'Budget edited successfully', quiet: isStale });

export const useDeleteBudget = () =>
  useSave(api.deleteBudget, { refreshes: shownIn, says: () => 'Budget deleted successfully' });

/** After rows of the grid were saved: shows them, and asks again for whatever depends on them. */
export const useRowsSaved = () => {
  const client = useQueryClient();
  return (saved: readonly Budget[]): void => {
    for (const budget of saved) put(client, budget);
    for (const word of [...shownIn, 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
