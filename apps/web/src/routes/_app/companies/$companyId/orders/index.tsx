import { createFileRoute } from '@tanstack/react-router';
import { OrdersGrid } from '#features/order/OrdersGrid.tsx';
import { ordersOf, sellingEntities } from '#features/order/order.queries.ts';

const Orders = () => {
  const company = Number(Route.useParams().companyId);
  return <OrdersGrid key={company} company={company} />;
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/')({
  staticData: { crumb: 'Orders', section: 'Orders' },
  // The grid draws its own loading and failure; the answers are on their way while the page is drawn
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(ordersOf(Number(params.companyId)));
    void context.queryClient.prefetchQuery(sellingEntities);
  },
  component: Orders,
});
