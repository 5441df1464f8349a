import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { type LineItem, lineItemOf, lineItemsOfOrder } from './line-item.queries.ts';

const optionOf = ({ id, name }: Pick<LineItem, 'id' | 'name'>): PickerOption => ({ id, name });

type At = { company: number | null; order: number | null; id: number | null };

/** The line item selector of the picker bar, while a line item stands in the address: those in state new, by name. */
export const useLineItemPicker = ({ company, order, id }: At, onChoose: (lineItem: number) => void): Picker | null => {
  const client = useQueryClient();
  const asked = company !== null && order !== null && id !== null;
  const { data } = useQuery({ ...lineItemOf(company ?? 0, order ?? 0, id ?? 0), enabled: asked });
  if (!asked) return null;
  return {
    label: 'Line item',
    ...valueAt(id, data && optionOf(data)),
    load: async () => {
      const { items } = await client.fetchQuery(lineItemsOfOrder(company, order));
      const offered = items.filter(({ state }) => state === 'new');
      return [{ options: offered.sort((a, b) => compareNames(a.name, b.name)).map(optionOf) }];
    },
    onChoose: ({ id: next }) => onChoose(next),
    note: 'Archived line items are not listed',
  };
};
