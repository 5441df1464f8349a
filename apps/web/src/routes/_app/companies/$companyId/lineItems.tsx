import { createFileRoute } from '@tanstack/react-router';
import { CompanyLineItems } from '#features/line-item/LineItemsPage.tsx';
import { customActionTypes, lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import type { LineItemFilters } from '#features/line-item/line-item-filters.ts';
import { NoOrder } from '#features/order/NoOrder.tsx';
import { ordersOf } from '#features/order/order.queries.ts';
import { maybeOneOf } from '#lib/search-params.ts';

const LineItems = () => {
  const company = Number(Route.useParams().companyId);
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompanyLineItems
      key={company}
      company={company}
      noOrder={<NoOrder company={company} />}
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/lineItems')({
  staticData: { crumb: 'Line items', section: 'Line Items' },
  validateSearch: (search: Record<string, unknown>): LineItemFilters => ({
    state: maybeOneOf(search.state, ['all', 'archived']),
  }),
  // The grid draws its own loading and failure; whether there is any order decides what the page is
  loader: async ({ context, params }) => {
    const company = Number(params.companyId);
    void context.queryClient.prefetchQuery(lineItemsOfCompany(company));
    void context.queryClient.prefetchQuery(customActionTypes);
    await context.load(ordersOf(company));
  },
  component: LineItems,
});
