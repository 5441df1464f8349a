/** The order of the house as the kit asks for it. */
import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { groupsInPickOrder } from './order.ts';

/** The first `limit` options, however they stand in groups. */
const upTo = (found: ComboboxParsedItem[], limit: number): ComboboxParsedItem[] => {
  let left = limit;
  return found.flatMap((one): ComboboxParsedItem[] => {
    if (left <= 0) return [];
    const here = left;
    left -= 'group' in one ? one.items.length : 1;
    return 'group' in one ? [{ ...one, items: one.items.slice(0, here) }] : [one];
  });
};

/** What is left of a list for what is typed. An option may bring `also`, what else it is called. */
export const kitOrder: OptionsFilter = ({ options, search, limit }) => upTo(groupsInPickOrder(options, search), limit);
