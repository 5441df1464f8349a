import { useMay } from '../auth/auth.queries.ts';
import { useWhyOver } from '../line-item/line-item.queries.ts';
import type { Place } from './budget.queries.ts';

export const NO_RIGHT = 'Your role can see budgets, not edit them.';

/** What the signed-in user may do with budgets. */
export const useBudgetRights = () => {
  const may = useMay();
  return {
    edit: may('budget.edit'),
    remove: may('budget.delete'),
    rollover: may('line_item.edit'),
    days: may('line_item.read_status'),
    costs: may('line_item.read_costs'),
  };
};

/** Whether days may be booked on this line item, and why not where that is worth a sentence. */
export const useBooking = (place: Place): { book: boolean; why: string | null } => {
  const may = useMay();
  const over = useWhyOver(place);
  const create = may('budget.create');
  return { book: create && over === null, why: create ? over : null };
};
