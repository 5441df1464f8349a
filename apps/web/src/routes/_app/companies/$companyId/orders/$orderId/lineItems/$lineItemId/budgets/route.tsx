import { may } from '@fairlead/domain/permission';
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { lineItemOf } from '#features/line-item/line-item.queries.ts';
import { BudgetsRoom } from '#features/line-item-budget/BudgetsRoom.tsx';
import { budgetsOf } from '#features/line-item-budget/budget.queries.ts';
import { sellingEntities } from '#features/order/order.queries.ts';
import { suppliers } from '#features/supplier/supplier.queries.ts';
import { users } from '#features/user/user.queries.ts';
import { placeIn } from './-place.ts';

const base = '/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets';

/** The pictures stay while one goes from the tab to a budget and back. */
const Budgets = () => {
  const place = placeIn(Route.useParams());
  const one = useMatch({ from: `${base}/$budgetId`, shouldThrow: false });
  const creating = useMatch({ from: `${base}/create`, shouldThrow: false });
  return (
    <BudgetsRoom
      key={place.lineItem}
      place={place}
      here={one ? Number(one.params.budgetId) : null}
      pane={one || creating ? <Outlet /> : null}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets')({
  staticData: { crumb: 'Budgets', section: 'Line Items' },
  loader: async ({ context, params }) => {
    const place = placeIn(params);
    // Budgets, selling entities, DSP users and settings come before they are asked for (SH-73): what the role may read
    const { role } = await context.load(me);
    const { queryClient } = context;
    if (may(role, 'selling_entity.read')) void queryClient.prefetchQuery(sellingEntities);
    if (may(role, 'user.read')) void queryClient.prefetchQuery(users);
    if (may(role, 'supplier.read')) void queryClient.prefetchQuery(suppliers);
    await Promise.all([
      context.load(lineItemOf(place.company, place.order, place.lineItem)),
      context.load(budgetsOf(place.lineItem)),
    ]);
  },
  component: Budgets,
});
