import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { type Order, orderOf, ordersOf } from './order.queries.ts';

const optionOf = ({ id, name }: Pick<Order, 'id' | 'name'>): PickerOption => ({ id, name });

/** Orders in use, by name (SH-58). */
export const offeredOrders = <O extends Pick<Order, 'id' | 'name' | 'state'>>(items: readonly O[]): O[] =>
  items.filter(({ state }) => state === 'new').sort((a, b) => compareNames(a.name, b.name));

/** The order an address is entered by: the remembered one, else the first in use by name; null when there is none (D-010). */
export const enteredBy = <O extends Pick<Order, 'id' | 'name' | 'state'>>(
  items: readonly O[],
  remembered: number | undefined,
): number | null => {
  const offered = offeredOrders(items);
  return (offered.find(({ id }) => id === remembered) ?? offered[0])?.id ?? null;
};

/** The order selector of the picker bar, while an order stands in the address. */
export const useOrderPicker = (
  company: number | null,
  id: number | null,
  onChoose: (order: number) => void,
): Picker | null => {
  const client = useQueryClient();
  const asked = company !== null && id !== null;
  const { data } = useQuery({ ...ordersOf(company ?? 0), enabled: asked });
  // The page asks for its order by itself: it may be here before the list
  const { data: here } = useQuery({ ...orderOf(company ?? 0, id ?? 0), enabled: false });
  if (!asked) return null;
  const chosen = data?.items.find((order) => order.id === id) ?? here;
  return {
    label: 'Order',
    ...valueAt(id, chosen && optionOf(chosen), data !== undefined),
    load: async () => [{ options: offeredOrders((await client.fetchQuery(ordersOf(company))).items).map(optionOf) }],
    onChoose: ({ id: next }) => onChoose(next),
    note: 'Archived orders are not listed',
  };
};
