import { createFileRoute, redirect } from '@tanstack/react-router';
import { me } from '../../../features/auth/auth.queries.ts';
import { CreateCompany } from '../../../features/company/CreateCompany.tsx';

const Create = () => {
  const navigate = Route.useNavigate();
  return <CreateCompany onCreated={() => void navigate({ to: '/companies' })} />;
};

export const Route = createFileRoute('/_app/companies/create')({
  staticData: { crumb: 'Create Company', section: 'Companies' },
  loader: async ({ context }) => {
    const { permissions } = await context.load(me);
    if (!permissions.includes('company.create')) throw redirect({ to: '/access-denied', replace: true });
  },
  component: Create,
});
