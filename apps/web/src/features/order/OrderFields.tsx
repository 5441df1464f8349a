import { assigneeFields, clientTypes, orderLabels } from '@fairlead/domain/order/order';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { User } from '../user/user.queries.ts';
import { assigneeOf, assigneeOptions, whyDimmed } from './assignees.ts';
import type { Order } from './order.queries.ts';

const typeOptions = clientTypes.map((value) => ({ value, label: value }));

type Props = {
  /** null: a new order. */
  order: Order | null;
  users: readonly User[];
  entities: readonly { id: number; name: string }[];
  /** Which of these are on their way. */
  coming?: { users: boolean; entities: boolean };
};

const Assignee = ({
  field,
  order,
  users,
  coming,
}: Omit<Props, 'entities'> & { field: (typeof assigneeFields)[number] }) => {
  const chosen = useFieldSource().useFieldValue(field);
  const stored = order && assigneeOf(order, order[field]);
  const gone = stored && stored.id === chosen ? whyDimmed(stored) : undefined;
  const optional = field === 'sales_manager_id';
  return (
    <div className={gone && 'order-gone'}>
      <SelectField
        name={field}
        label={orderLabels[field]}
        options={assigneeOptions(users, stored)}
        coming={coming?.users ?? false}
        searchable
        required={!optional}
        clearable={optional}
        placeholder={optional ? 'Nobody' : 'Choose a person'}
        description={gone}
      />
    </div>
  );
};

/** The fields of an order, for a new one and for one that is edited (OR-03). */
export const OrderFields = ({ order, users, entities, coming }: Props) => (
  <>
    <Section title="General">
      <TextField name="name" label={orderLabels.name} required wide autoComplete="off" />
      <SelectField
        name="selling_entity_id"
        label={orderLabels.selling_entity_id}
        options={entities.map(({ id, name }) => ({ value: id, label: name }))}
        coming={coming?.entities ?? false}
        searchable
        required
        placeholder="Choose an entity"
      />
      <SegmentedField name="client_type" label={orderLabels.client_type} options={typeOptions} />
    </Section>
    <Section title="People" note="Who answers for the order. Type to find somebody.">
      {assigneeFields.map((field) => (
        <Assignee key={field} field={field} order={order} users={users} {...(coming && { coming })} />
      ))}
    </Section>
  </>
);
