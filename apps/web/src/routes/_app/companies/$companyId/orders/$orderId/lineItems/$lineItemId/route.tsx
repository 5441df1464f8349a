import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { LineItemFrame } from '../../../../../../../../features/line-item/LineItemPage.tsx';
import { lineItemOf } from '../../../../../../../../features/line-item/line-item.queries.ts';
import { crumbOf } from '../../../../../../../../lib/crumbs.ts';
import { idOf } from '../../../../../../../../lib/url-id.ts';

const Layout = () => {
  const { companyId, orderId, lineItemId } = Route.useParams();
  const budgets = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.includes('/budgets')) });
  return (
    <LineItemFrame
      company={Number(companyId)}
      order={Number(orderId)}
      id={Number(lineItemId)}
      here={budgets ? 'budgets' : 'details'}
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
    return { crumb: crumbOf(item, ({ name }) => name) };
  },
  component: Layout,
});
