import { createBudget as createCall } from '@fairlead/contract/line-item-budget';
import { budgetLabels } from '@fairlead/domain/line-item-budget/labels';
import { defineUndo } from '../../platform/changes/undo.ts';
import { whyNoBudgetBack } from './budget-way-back.service.ts';
import {
  type BudgetEdit,
  createBudgetAgain,
  deleteBudget,
  loggedBudget,
  updateBudget,
} from './line-item-budget.service.ts';
import { budgetById, budgetsById } from './line-item-budget.sql.ts';

/** Edits are taken back by an edit, a creation by deleting it before it starts; a deleted budget is created again. */
export const defineLineItemBudgetUndo = (): void =>
  defineUndo('line_item_budget', {
    labels: budgetLabels,
    current: async (context, id) => {
      const budget = await budgetById(context, id);
      return budget ? { ...loggedBudget(budget), version: budget.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await budgetsById(context, ids)).map((budget) => [budget.id, loggedBudget(budget)])),
    whyNot: whyNoBudgetBack,
    apply: (context, id, fields, version) => updateBudget(context, id, { ...(fields as BudgetEdit), version }),
    remove: (context, id, version) => deleteBudget(context, id, version),
    recreate: (context, id, fields, version) =>
      createBudgetAgain(
        context,
        id,
        { ...createCall.body.parse(fields), line_item_id: Number(fields.line_item_id) },
        version,
      ),
  });
