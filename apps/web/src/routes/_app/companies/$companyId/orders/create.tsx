import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateOrder } from '#features/order/CreateOrder.tsx';
import { sellingEntities } from '#features/order/order.queries.ts';
import { users } from '#features/user/user.queries.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Create = () => {
  const { companyId } = Route.useParams();
  const goOn = useGoOn();
  return (
    <CreateOrder
      key={companyId}
      company={Number(companyId)}
      onCreated={() => void goOn({ to: '/companies/$companyId/orders', params: { companyId } })}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/create')({
  staticData: { crumb: 'Create order', section: 'Orders', under: { crumb: 'Orders', path: 'orders' } },
  loader: async ({ context }) => {
    refuseWithout('order.create', await context.load(me));
    void context.queryClient.prefetchQuery(users);
    void context.queryClient.prefetchQuery(sellingEntities);
  },
  component: Create,
});
