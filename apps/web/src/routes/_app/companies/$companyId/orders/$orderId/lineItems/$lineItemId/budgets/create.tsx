import { isUtcDay } from '@fairlead/domain/utc-day';
import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { NewPane } from '#features/line-item-budget/BudgetPane.tsx';
import { toBudgets } from '#features/line-item-budget/paths.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { placeIn } from './-place.ts';

const dayOr = (value: unknown): string | undefined =>
  typeof value === 'string' && isUtcDay(value) ? value : undefined;

const Create = () => {
  const place = placeIn(Route.useParams());
  const { from, to } = Route.useSearch();
  const goOn = useGoOn();
  return (
    <NewPane
      place={place}
      slot={from && to ? { start_day: from, end_day: to } : null}
      onCreated={() => void goOn(toBudgets(place))}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets/create')(
  {
    staticData: { crumb: 'Create Budget', section: 'Line Items' },
    validateSearch: (search: Record<string, unknown>): { from?: string | undefined; to?: string | undefined } => ({
      from: dayOr(search.from),
      to: dayOr(search.to),
    }),
    loader: async ({ context }) => {
      refuseWithout('budget.create', await context.load(me));
    },
    component: Create,
  },
);
