import * as api from '@fairlead/contract/line-item-budget';
import { handle, type Route } from '../../http/handle.ts';
import { createBudget, deleteBudget, getBudget, listBudgets, updateBudget } from './line-item-budget.service.ts';

export const lineItemBudgetRoutes: Route[] = [
  handle(api.listBudgets, ({ query }, context) => listBudgets(context, query)),
  handle(api.getBudget, ({ params }, context) => getBudget(context, params.budgetId)),
  handle(api.createBudget, ({ params, body }, context) => createBudget(context, params.lineItemId, body)),
  handle(api.updateBudget, ({ params, body }, context) => updateBudget(context, params.budgetId, body)),
  handle(api.deleteBudget, ({ params }, context) => deleteBudget(context, params.budgetId)),
];
