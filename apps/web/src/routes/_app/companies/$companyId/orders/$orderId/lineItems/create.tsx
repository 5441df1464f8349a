import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { CreateLineItem } from '#features/line-item/CreateLineItem.tsx';
import { customActionTypes } from '#features/line-item/line-item.queries.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';

const Create = () => {
  const params = Route.useParams();
  const goOn = useGoOn();
  return (
    <CreateLineItem
      key={params.orderId}
      company={Number(params.companyId)}
      order={Number(params.orderId)}
      onCreated={({ id }) =>
        void goOn({
          to: '/companies/$companyId/orders/$orderId/lineItems/$lineItemId/details',
          params: { ...params, lineItemId: String(id) },
        })
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/create')({
  staticData: { crumb: 'Create line item' },
  loader: async ({ context, params }) => {
    refuseWithout('line_item.create', await context.load(me));
    void context.queryClient.prefetchQuery(customActionTypes);
    await context.load(companyOf(Number(params.companyId)));
  },
  component: Create,
});
