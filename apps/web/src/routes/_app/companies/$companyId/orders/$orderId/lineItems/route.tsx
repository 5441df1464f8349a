import { createFileRoute, Outlet } from '@tanstack/react-router';

/** Line items of an order, and everything below them. */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems')({
  staticData: { crumb: 'Line items', section: 'Line Items' },
  component: Outlet,
});
