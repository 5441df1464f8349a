import { createFileRoute, redirect } from '@tanstack/react-router';

/** Audiences stand below an application; who leaves that out of the address is led to the first one. */
export const Route = createFileRoute('/_app/companies/$companyId/targeting/audiences')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/companies/$companyId/targeting', params, replace: true });
  },
});
