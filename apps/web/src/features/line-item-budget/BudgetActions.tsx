import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { useUnsavedCount } from '#lib/unsaved.ts';
import { lineItemOf } from '../line-item/line-item.queries.ts';
import { budgetsOf, type Place } from './budget.queries.ts';
import { toCreate } from './paths.ts';
import { useBooking } from './rights.ts';

const CopyDialog = lazy(() => import('./CopyDialog.tsx').then(({ CopyDialog: dialog }) => ({ default: dialog })));

/** In the head of the line item while its budgets are open: without a current budget nothing can be copied (BU-04, D-080). */
export const BudgetActions = ({ place }: { place: Place }) => {
  const { book } = useBooking(place);
  const now = useProductNow();
  const budgets = useQuery(budgetsOf(place.lineItem)).data?.items;
  const currency = useQuery(lineItemOf(place.company, place.order, place.lineItem)).data?.currency;
  const [copying, setCopying] = useState(false);
  const { unsaved } = useUnsavedCount();
  if (!book || !budgets || !currency) return null;
  const current = budgets.find((budget) => budgetStatus(budget, now) === 'current');
  return (
    <>
      {current && (
        <button type="button" className="grid-button" onClick={() => setCopying(true)}>
          <IconCopy size={16} aria-hidden />
          Copy budget
        </button>
      )}
      <Link {...toCreate(place)} className={`grid-button${unsaved === 0 ? ' is-primary' : ''}`}>
        <IconPlus size={16} aria-hidden />
        New budget
      </Link>
      <Suspense>
        {copying && current && (
          <CopyDialog
            source={current}
            budgets={budgets}
            place={place}
            currency={currency}
            now={now}
            onClose={() => setCopying(false)}
          />
        )}
      </Suspense>
    </>
  );
};
