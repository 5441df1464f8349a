import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { groupOf, groupsOf } from './creative-group.queries.ts';

const optionOf = ({ id, name }: { id: number; name: string }): PickerOption => ({ id, name });

type At = { application: number | null; id: number | null };

/** The creative group selector of the picker bar, while a group stands in the address: those not archived, by name (SH-56). */
export const useCreativeGroupPicker = ({ application, id }: At, onChoose: (group: number) => void): Picker | null => {
  const client = useQueryClient();
  const asked = application !== null && id !== null;
  const { data } = useQuery({ ...groupOf(application ?? 0, id ?? 0), enabled: asked });
  if (!asked) return null;
  return {
    label: 'Creative group',
    ...valueAt(id, data && optionOf(data)),
    load: async () => {
      const { items } = await client.fetchQuery(groupsOf(application));
      const offered = items.filter(({ state }) => state === 'New');
      return [{ options: offered.sort((a, b) => compareNames(a.name, b.name)).map(optionOf) }];
    },
    onChoose: ({ id: next }) => onChoose(next),
    note: 'Archived groups are not listed',
  };
};
