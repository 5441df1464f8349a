import { assigneeFields, type OrderDraft, orderLabels } from '@fairlead/domain/order/order';
import { checkOrder } from '@fairlead/domain/order/order.rules';
import { useMemo } from 'react';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField, ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import type { User } from '../user/user.queries.ts';
import { assigneeOf, whyDimmed } from './assignees.ts';
import { OrderFields } from './OrderFields.tsx';
import { editOf, type Order, usePlaceOrder, useUpdateOrder } from './order.queries.ts';
import { READ_ONLY, useOrderRights } from './rights.ts';
import './order.css';

type Entities = readonly { id: number; name: string }[];

const nameOf = (order: Order, id: number | null) => {
  const person = assigneeOf(order, id);
  if (!person) return 'Nobody';
  const why = whyDimmed(person);
  return why ? <span className="dim">{`${person.email}, ${why.toLowerCase()}`}</span> : person.email;
};

const Fixed = ({ order, entities, people }: { order: Order; entities: Entities; people: boolean }) => (
  <ReadOnlyForm reason={READ_ONLY}>
    <Section title="General">
      <LockedField label={orderLabels.name} value={order.name} wide />
      <LockedField
        label={orderLabels.selling_entity_id}
        value={entities.find(({ id }) => id === order.selling_entity_id)?.name ?? order.selling_entity_id}
      />
      <LockedField label={orderLabels.client_type} value={order.client_type} />
    </Section>
    {people && (
      <Section title="People">
        {assigneeFields.map((field) => (
          <LockedField key={field} label={orderLabels[field]} value={nameOf(order, order[field])} />
        ))}
      </Section>
    )}
  </ReadOnlyForm>
);

type Props = {
  order: Order;
  users: readonly User[];
  entities: Entities;
  words: FieldWords<OrderDraft>;
  /** Why a list that it chooses from is not here. */
  missing: unknown;
};

/** The form of one order; locked for roles that may only read. */
export const EditOrder = ({ order, users, entities, words, missing }: Props) => {
  const { edit, people } = useOrderRights();
  const update = useUpdateOrder();
  const place = usePlaceOrder();
  const start = useMemo(() => editOf(order), [order]);
  const draft = useDraft<OrderDraft, Order>({
    start,
    version: order.version,
    rules: (values) => checkOrder(values, { assignees: users, sellingEntities: entities, stored: order }),
    save: (values, { version }) =>
      update.mutateAsync({
        params: { companyId: String(order.company_id), orderId: String(order.id) },
        body: { ...values, version },
      }),
    saved: place,
    editing: words,
  });
  return (
    <DraftForm
      draft={draft}
      label="Order"
      record={{ entity: 'order', id: order.id, archived: order.state === 'archived' }}
    >
      <ChoicesProblem error={missing} />
      {edit ? (
        <OrderFields order={order} users={users} entities={entities} />
      ) : (
        <Fixed order={order} entities={entities} people={people} />
      )}
      <Section title="Record">
        <LockedField label="Id" value={<span className="id">{order.id}</span>} reason="Given when it was created." />
      </Section>
      {edit && <SaveBar />}
    </DraftForm>
  );
};
