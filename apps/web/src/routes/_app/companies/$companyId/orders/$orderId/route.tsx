import { createFileRoute, Outlet } from '@tanstack/react-router';
import { orderOf } from '#features/order/order.queries.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { rememberChosen } from '#lib/last-chosen.ts';
import { idOf } from '#lib/url-id.ts';

const remember = ({ params }: { params: { companyId: string; orderId: string } }) =>
  rememberChosen({ company: Number(params.companyId), order: Number(params.orderId) });

/** Everything below belongs to one order of the company, which must be there. */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId')({
  staticData: { section: 'Orders' },
  // Before any loader: those below run beside this one's, and would find nothing instead (SH-71)
  beforeLoad: ({ params }) => void idOf(params.orderId, 'order'),
  loader: async ({ context, params }) => {
    const order = orderOf(idOf(params.companyId, 'company'), idOf(params.orderId, 'order'));
    await context.load(order);
    // Pickers and title have its name; the crumb says where the page sits
    return {
      crumb: crumbOf(
        order,
        ({ id }) => `Order ${id}`,
        ({ name }) => name,
      ),
    };
  },
  onEnter: remember,
  onStay: remember,
  component: Outlet,
});
