import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { companies } from '#features/company/company.queries.ts';
import { CreateUser } from '#features/user/CreateUser.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Create = () => {
  const goOn = useGoOn();
  return <CreateUser onCreated={() => void goOn({ to: '/users' })} />;
};

export const Route = createFileRoute('/_app/users/create')({
  staticData: { crumb: 'Create User' },
  loader: async ({ context }) => {
    refuseWithout('user.create', await context.load(me));
    void context.queryClient.prefetchQuery(companies);
  },
  component: Create,
});
