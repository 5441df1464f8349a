import { type AssigneeField, orderLabels } from '@fairlead/domain/order/order';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Face, shortName } from '#ui/bits/Face.tsx';
import { plural } from '#ui/format.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { dotted } from '#ui/name/addresses.tsx';
import { MidName } from '#ui/name/MidName.tsx';
import { assigneeOf, whyDimmed } from './assignees.ts';
import type { Order } from './order.queries.ts';

const paramsOf = ({ company_id, id }: Order) => ({ companyId: String(company_id), orderId: String(id) });

const itemsOf = ({ line_items }: Order): string => (line_items === 0 ? 'None yet' : plural(line_items, 'line item'));

const Person = ({ order, field }: { order: Order; field: AssigneeField }) => {
  const person = assigneeOf(order, order[field]);
  if (!person) return <span className="dim">Nobody</span>;
  const why = whyDimmed(person);
  return (
    <span className={why ? 'order-person is-gone' : 'order-person'} title={why ?? person.email}>
      <TwoLines
        lead={<Face name={person.email} size={24} />}
        // People are told apart by how their names begin
        top={<span className="cut">{dotted(shortName(person.email))}</span>}
        under={why}
      />
    </span>
  );
};

const personColumn = (field: AssigneeField): Column<Order> => ({
  key: field,
  label: orderLabels[field],
  width: 180,
  value: (order) => assigneeOf(order, order[field])?.email,
  cell: (order) => <Person order={order} field={field} />,
});

type Known = { people: boolean; entities: readonly { id: number; name: string }[] };

/** Columns of the orders of a company (D-046); the people behind them only for staff. */
export const columnsFor = ({ people, entities }: Known): readonly Column<Order>[] => [
  {
    key: 'name',
    label: orderLabels.name,
    width: 300,
    grow: true,
    always: true,
    cell: (order) => (
      <TwoLines
        top={
          <Link to="/companies/$companyId/orders/$orderId" params={paramsOf(order)} tabIndex={-1}>
            <MidName name={order.name} />
          </Link>
        }
        under={order.state === 'archived' && 'Archived'}
      />
    ),
  },
  {
    key: 'id',
    label: 'Id',
    width: 84,
    cell: ({ id }) => <span className="id">{id}</span>,
    copyText: ({ id }) => String(id),
  },
  ...(people ? (['account_manager_id', 'bi_analyst_id', 'sales_manager_id'] as const).map(personColumn) : []),
  {
    key: 'selling_entity_id',
    label: orderLabels.selling_entity_id,
    width: 132,
    value: ({ selling_entity_id }) => entities.find(({ id }) => id === selling_entity_id)?.name,
    cell: ({ selling_entity_id: id }) =>
      entities.find((one) => one.id === id)?.name ?? <span className="id">{id}</span>,
  },
  { key: 'client_type', label: orderLabels.client_type, width: 104 },
  {
    key: 'line_items',
    label: 'Line items',
    width: 130,
    cell: (order) => (
      <Link
        to="/companies/$companyId/orders/$orderId/lineItems"
        params={paramsOf(order)}
        tabIndex={-1}
        className="order-items inline"
        aria-label={`${itemsOf(order)}: line items of ${order.name}`}
      >
        <IconListDetails size={16} stroke={1.6} aria-hidden />
        {itemsOf(order)}
      </Link>
    ),
    copyText: ({ line_items }) => String(line_items),
  },
];
