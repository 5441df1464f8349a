import { orderLabels } from '@fairlead/domain/order/order';
import { type State, stateNames } from '@fairlead/domain/state';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import type { OrderEdit } from './order.queries.ts';

type Named = readonly { id: number; name: string }[];
type People = readonly { id: number; email: string }[];

const people = new Set(['account_manager_id', 'bi_analyst_id', 'sales_manager_id']);

/** Labels and values of an order, the same in the form, in a merge and in the history. Ids are shown by their names. */
export const orderWords = (users: People, entities: Named) =>
  ({
    thing: 'order',
    labels: { ...orderLabels, state: 'State' },
    show: (name: string, value: unknown) => {
      if (people.has(name)) return users.find(({ id }) => id === value)?.email ?? plainValue(value);
      if (name === 'selling_entity_id') return entities.find(({ id }) => id === value)?.name ?? plainValue(value);
      if (name === 'state') return stateNames[value as State] ?? plainValue(value);
      return plainValue(value);
    },
  }) satisfies FieldWords<OrderEdit> & { labels: { state: string } };
