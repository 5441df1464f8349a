import { createFileRoute } from '@tanstack/react-router';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { OrderPage } from '#features/order/OrderPage.tsx';
import { sellingEntities } from '#features/order/order.queries.ts';

const Page = () => {
  const { companyId, orderId } = Route.useParams();
  const id = Number(orderId);
  return (
    <OrderPage
      key={id}
      company={Number(companyId)}
      id={id}
      history={(words) => <HistoryPanel entity="order" entityId={id} words={words} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/')({
  staticData: { section: 'Orders' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(sellingEntities),
  component: Page,
});
