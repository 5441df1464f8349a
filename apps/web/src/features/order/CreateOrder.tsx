import { DEFAULT_CLIENT_TYPE, type OrderDraft } from '@fairlead/domain/order/order';
import { checkOrder } from '@fairlead/domain/order/order.rules';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { users } from '../user/user.queries.ts';
import { OrderFields } from './OrderFields.tsx';
import { type Order, sellingEntities, useCreateOrder, usePlaceOrder } from './order.queries.ts';
import './order.css';

export const BackToOrders = ({ company }: { company: number }) => (
  <Link
    to="/companies/$companyId/orders"
    params={{ companyId: String(company) }}
    className="icon-button page-back"
    aria-label="Back to orders"
  >
    <IconArrowLeft size={18} aria-hidden />
  </Link>
);

const start: OrderDraft = {
  name: '',
  account_manager_id: null,
  bi_analyst_id: null,
  sales_manager_id: null,
  selling_entity_id: null,
  client_type: DEFAULT_CLIENT_TYPE,
};

type Props = { company: number; onCreated: (order: Order) => void };

const NewOrder = ({ company, onCreated }: Props) => {
  const create = useCreateOrder();
  const place = usePlaceOrder();
  const people = useQuery(users);
  const entities = useQuery(sellingEntities);
  const draft = useDraft<OrderDraft, Order>({
    start,
    rules: (values) =>
      checkOrder(values, {
        assignees: people.data?.items ?? [],
        sellingEntities: entities.data?.items ?? [],
        stored: null,
      }),
    save: (body, { submission }) =>
      create.mutateAsync({ params: { companyId: String(company) }, body, idempotencyKey: submission }),
    saved: (order) => {
      place(order);
      onCreated(order);
    },
  });
  const missing = people.error ?? entities.error;
  return (
    <>
      <PageHead title="Create order" before={<BackToOrders company={company} />} />
      <DraftForm draft={draft} label="Create order">
        <ChoicesProblem error={missing} />
        <OrderFields
          order={null}
          users={people.data?.items ?? []}
          entities={entities.data?.items ?? []}
          coming={{ users: people.isPending, entities: entities.isPending }}
        />
        <CreateBar action="Create order">
          <Link to="/companies/$companyId/orders" params={{ companyId: String(company) }} className="button-link">
            Cancel
          </Link>
        </CreateBar>
      </DraftForm>
    </>
  );
};

/** The page for a new order. `onCreated` goes on from there. An archived company takes none. */
export const CreateOrder = (props: Props) => {
  const { state } = useSuspenseQuery(companyOf(props.company)).data;
  const why = useWhyNothingNew([{ kind: 'company', state }]);
  return (
    <Unless
      why={why}
      action={
        <Link to="/companies/$companyId/orders" params={{ companyId: String(props.company) }} className="button-link">
          Go to the orders
        </Link>
      }
    >
      <NewOrder {...props} />
    </Unless>
  );
};
