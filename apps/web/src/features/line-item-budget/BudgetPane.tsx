import { pacesItself } from '@fairlead/domain/line-item/budget-mode';
import type { Period } from '@fairlead/domain/utc-day';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { Unless } from '#ui/state/Unless.tsx';
import { lineItemOf } from '../line-item/line-item.queries.ts';
import { budgetOf, budgetsOf, type Place } from './budget.queries.ts';
import { CreateBudget } from './CreateBudget.tsx';
import { EditBudget } from './EditBudget.tsx';
import { toBudgets } from './paths.ts';
import { useBooking } from './rights.ts';

const useKnown = (place: Place) => {
  const { currency, budget_mode } = useSuspenseQuery(lineItemOf(place.company, place.order, place.lineItem)).data;
  const budgets = useSuspenseQuery(budgetsOf(place.lineItem)).data.items;
  return { place, currency, paces: pacesItself(budget_mode), budgets, now: useProductNow() };
};

/** The pane for a new budget; days that were chosen in the picture stand in it. */
export const NewPane = ({ place, slot, onCreated }: { place: Place; slot: Period | null; onCreated: () => void }) => {
  const known = useKnown(place);
  const { why } = useBooking(place);
  return (
    <Unless
      why={why}
      action={
        <Link {...toBudgets(place)} className="button-link">
          Go to the budgets
        </Link>
      }
    >
      <CreateBudget key={`${slot?.start_day} ${slot?.end_day}`} {...known} slot={slot} onCreated={onCreated} />
    </Unless>
  );
};

/** The pane of one budget, with its history below. */
export const OnePane = ({
  place,
  id,
  history,
  onDeleted,
}: {
  place: Place;
  id: number;
  history: ReactNode;
  onDeleted: () => void;
}) => {
  const known = useKnown(place);
  const budget = useSuspenseQuery(budgetOf(place, id)).data;
  return (
    <EditBudget key={id} {...known} budget={budget} onDeleted={onDeleted}>
      {history}
    </EditBudget>
  );
};
