import { dailyCapWarning } from '@fairlead/domain/line-item/budget-mode';
import { IconAlertTriangle, IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { GridState } from '#ui/grid/index.ts';
import { lineItemOf } from '../line-item/line-item.queries.ts';
import { BudgetsGrid } from './BudgetsGrid.tsx';
import { type Budget, budgetsOf, type Place } from './budget.queries.ts';
import { Pictures } from './Pictures.tsx';
import { toCreate } from './paths.ts';
import { NO_RIGHT, useBooking } from './rights.ts';
import { WhatIfState } from './WhatIfState.tsx';
import './budget.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';

const noBudgets: readonly Budget[] = [];

const None = ({ place }: { place: Place }) => {
  const { book, why } = useBooking(place);
  return (
    <div className="budget-none">
      <GridState
        icon={<IconCalendarPlus size={24} stroke={1.6} aria-hidden />}
        title="No budget found for this line item"
        text={book ? 'Its campaigns spend nothing until days are booked.' : (why ?? NO_RIGHT)}
        action={
          book && (
            <Link {...toCreate(place)} className="grid-button is-primary">
              <IconPlus size={16} aria-hidden />
              New budget
            </Link>
          )
        }
      />
    </div>
  );
};

type Props = {
  place: Place;
  /** The budget whose page is open. */
  here: number | null;
  /** The pane at the right; null on the tab itself, where the grid stands below the pictures. */
  pane: ReactNode;
};

/** Budgets of a line item: the pictures first, below them the grid or beside them the pane of one budget. */
export const BudgetsRoom = ({ place, here, pane }: Props) => {
  const item = useSuspenseQuery(lineItemOf(place.company, place.order, place.lineItem)).data;
  const budgets = useSuspenseQuery(budgetsOf(place.lineItem)).data.items ?? noBudgets;
  const now = useProductNow();
  const warning = dailyCapWarning(item.budget_mode);
  return (
    <WhatIfState>
      <Columns className="budget-columns">
        <div className="budget-main">
          {warning && (
            <Note className="budget-warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
              {warning}
            </Note>
          )}
          {budgets.length > 0 ? (
            <Pictures place={place} budgets={budgets} currency={item.currency} now={now} here={here} />
          ) : (
            !pane && <None place={place} />
          )}
          {budgets.length > 0 && !pane && <BudgetsGrid place={place} budgets={budgets} item={item} now={now} />}
        </div>
        {pane && <Side>{pane}</Side>}
      </Columns>
    </WhatIfState>
  );
};
