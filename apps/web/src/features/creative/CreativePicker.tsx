import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { creativeOf, creativesOf, type Place } from './creative.queries.ts';

const optionOf = ({ id, name }: { id: number; name: string }): PickerOption => ({ id, name });

/** The creative selector of the picker bar, while a creative stands in the address: those of its group not archived (SH-56). */
export const useCreativePicker = (
  place: Place | null,
  id: number | null,
  onChoose: (creative: number) => void,
): Picker | null => {
  const client = useQueryClient();
  const asked = place !== null && id !== null;
  const at = place ?? { application: { id: 0, company_id: 0 }, group: 0 };
  const { data } = useQuery({ ...creativeOf(at, id ?? 0), enabled: asked });
  if (!asked) return null;
  return {
    label: 'Creative',
    ...valueAt(id, data && optionOf(data)),
    load: async () => {
      const { items } = await client.fetchQuery(creativesOf(at));
      const offered = items.filter(({ state }) => state === 'new');
      return [{ options: offered.sort((a, b) => compareNames(a.name, b.name)).map(optionOf) }];
    },
    onChoose: ({ id: next }) => onChoose(next),
    note: 'Archived creatives are not listed',
  };
};
