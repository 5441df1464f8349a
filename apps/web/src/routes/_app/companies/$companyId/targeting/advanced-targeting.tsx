import { createFileRoute, redirect } from '@tanstack/react-router';

/** Lists of device ids, too, stand below an application; who leaves that out of the address is led to the first one. */
export const Route = createFileRoute('/_app/companies/$companyId/targeting/advanced-targeting')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/companies/$companyId/targeting', params, replace: true });
  },
});
