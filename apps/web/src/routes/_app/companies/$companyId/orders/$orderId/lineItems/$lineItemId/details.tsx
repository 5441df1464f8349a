import { createFileRoute } from '@tanstack/react-router';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { LineItemDetails } from '#features/line-item/LineItemPage.tsx';
import { customActionTypes } from '#features/line-item/line-item.queries.ts';

const Details = () => {
  const { companyId, orderId, lineItemId } = Route.useParams();
  const id = Number(lineItemId);
  return (
    <LineItemDetails
      key={id}
      company={Number(companyId)}
      order={Number(orderId)}
      id={id}
      history={(words) => <HistoryPanel entity="line_item" entityId={id} words={words} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/details')({
  staticData: { crumb: 'Details' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(customActionTypes),
  component: Details,
});
