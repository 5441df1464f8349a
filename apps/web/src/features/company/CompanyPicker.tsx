import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import type { Picker, PickerGroup, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { type Company, companies, companyOf } from './company.queries.ts';

const optionOf = ({ id, name }: Pick<Company, 'id' | 'name'>): PickerOption => ({
  id,
  name,
  icon: <AppIcon name={name} size={18} />,
});

/** Companies in use: one's own first, each group by name (SH-58, SH-59). */
export const groupsOf = (
  items: readonly Pick<Company, 'id' | 'name' | 'state' | 'is_attributed_to_user'>[],
): PickerGroup[] => {
  const offered = items.filter(({ state }) => state === 'new').sort((a, b) => compareNames(a.name, b.name));
  const group = (label: string, mine: boolean): PickerGroup => ({
    label,
    options: offered.filter(({ is_attributed_to_user }) => is_attributed_to_user === mine).map(optionOf),
  });
  return [group('My companies', true), group('Others', false)].filter(({ options }) => options.length > 0);
};

/** The company selector of the picker bar, while a company stands in the address. */
export const useCompanyPicker = (id: number | null, onChoose: (company: number) => void): Picker | null => {
  const client = useQueryClient();
  const { data } = useQuery({ ...companyOf(id ?? 0), enabled: id !== null });
  if (id === null) return null;
  return {
    label: 'Company',
    ...valueAt(id, data && optionOf(data)),
    load: async () => groupsOf((await client.fetchQuery(companies)).items),
    onChoose: ({ id: chosen }) => onChoose(chosen),
    note: 'Archived companies are not listed',
  };
};
