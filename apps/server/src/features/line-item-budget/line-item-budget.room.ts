import { OVERLAP_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import type { ServerRoom } from '../../http/room.ts';
import { Refused } from '../../refusal.ts';
import { lineItemBudgetRoutes } from './line-item-budget.routes.ts';
import { defineLineItemBudgetUndo } from './line-item-budget.undo.ts';

export const lineItemBudgetRoom: ServerRoom = {
  routes: lineItemBudgetRoutes,
  undo: defineLineItemBudgetUndo,
  things: {
    line_item_budget: 'select id, company_id, order_id, line_item_id from line_item_budget where id = any($1)',
  },
  constraints: {
    line_item_budget_no_overlap: () => new Refused([{ path: 'start_time', message: OVERLAP_TEXT }]),
  },
};
