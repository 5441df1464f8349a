import { useMay } from '../auth/auth.queries.ts';

export const NO_RIGHT = 'Your role can see budgets, not edit them.';

/** What the signed-in user may do with budgets. */
export const useBudgetRights = () => {
  const may = useMay();
  return {
    create: may('budget.create'),
    edit: may('budget.edit'),
    remove: may('budget.delete'),
    rollover: may('line_item.edit'),
    days: may('line_item.read_status'),
    costs: may('line_item.read_costs'),
  };
};
