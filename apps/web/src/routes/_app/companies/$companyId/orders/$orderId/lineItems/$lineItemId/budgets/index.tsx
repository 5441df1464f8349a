import { createFileRoute } from '@tanstack/react-router';

/** The tab: pictures and grid, which the route above draws. */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets/')({
  component: () => null,
});
