import { ask } from '#ui/dialog/ask.ts';
import { type Budget, paramsOf, useDeleteBudget, useTakeBudget } from './budget.queries.ts';

/** Asks, then deletes a budget that has not begun (D-078). Answers whether it is gone. */
export const useDeleting = (): ((budget: Budget) => Promise<boolean>) => {
  const remove = useDeleteBudget();
  const take = useTakeBudget();
  return async (budget) => {
    const sure = await ask({
      title: 'Are you sure you want to delete this budget?',
      text: budget.name,
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    });
    if (!sure) return false;
    const { company_id: company, order_id: order, line_item_id: lineItem } = budget;
    const params = { ...paramsOf({ company, order, lineItem }), budgetId: `${budget.id}` };
    return remove.mutateAsync({ params }).then(
      () => {
        take(budget);
        return true;
      },
      () => false,
    );
  };
};
