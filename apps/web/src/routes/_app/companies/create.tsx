import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateCompany } from '#features/company/CreateCompany.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Create = () => {
  const goOn = useGoOn();
  return <CreateCompany onCreated={() => void goOn({ to: '/companies' })} />;
};

export const Route = createFileRoute('/_app/companies/create')({
  staticData: { crumb: 'Create Company', section: 'Companies' },
  loader: async ({ context }) => {
    refuseWithout('company.create', await context.load(me));
  },
  component: Create,
});
