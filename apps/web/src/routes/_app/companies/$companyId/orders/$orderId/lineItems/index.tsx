import { createFileRoute } from '@tanstack/react-router';
import { OrderLineItems } from '#features/line-item/LineItemsPage.tsx';
import { customActionTypes, lineItemsOfOrder } from '#features/line-item/line-item.queries.ts';
import type { LineItemFilters } from '#features/line-item/line-item-filters.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const LineItems = () => {
  const { companyId, orderId } = Route.useParams();
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrderLineItems
      key={orderId}
      company={Number(companyId)}
      order={Number(orderId)}
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/')({
  validateSearch: (search: Record<string, unknown>): LineItemFilters => ({
    state: maybeOneOf(search.state, ['all', 'archived']),
  }),
  // The grid draws its own loading and failure; the answers are on their way while the page is drawn
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(lineItemsOfOrder(Number(params.companyId), Number(params.orderId)));
    void context.queryClient.prefetchQuery(customActionTypes);
  },
  component: LineItems,
});
