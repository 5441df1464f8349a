import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { LineItemFrame } from '#features/line-item/LineItemPage.tsx';
import { lineItemOf } from '#features/line-item/line-item.queries.ts';
import { BudgetActions } from '#features/line-item-budget/BudgetActions.tsx';
import { budgetsOf } from '#features/line-item-budget/budget.queries.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';

const Layout = () => {
  const { companyId, orderId, lineItemId } = Route.useParams();
  const count = useQuery(budgetsOf(Number(lineItemId))).data?.total ?? null;
  const budgets = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.includes('/budgets')) });
  const creating = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId.endsWith('/budgets/create')),
  });
  const delivery = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.endsWith('/delivery')) });
  const place = { company: Number(companyId), order: Number(orderId), lineItem: Number(lineItemId) };
  return (
    <LineItemFrame
      company={Number(companyId)}
      order={Number(orderId)}
      id={Number(lineItemId)}
      here={budgets ? 'budgets' : delivery ? 'delivery' : 'details'}
      budgets={count}
      actions={budgets && !creating && <BudgetActions key={lineItemId} place={place} />}
    >
      <Outlet />
    </LineItemFrame>
  );
};

/** Everything below belongs to one line item of the order, which must be there. */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId')({
  beforeLoad: ({ params }) => void idOf(params.lineItemId, 'line item'),
  loader: async ({ context, params }) => {
    const item = lineItemOf(
      idOf(params.companyId, 'company'),
      idOf(params.orderId, 'order'),
      idOf(params.lineItemId, 'line item'),
    );
    await context.load(item);
    // Pickers and title have its name; the crumb says where the page sits
    return {
      crumb: crumbOf(
        item,
        ({ id }) => String(id),
        ({ name }) => name,
      ),
    };
  },
  component: Layout,
});
