import { createFileRoute, redirect } from '@tanstack/react-router';

/** The first tab (SH-42). */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/companies/$companyId/orders/$orderId/lineItems/$lineItemId/details',
      params,
      replace: true,
    });
  },
});
