import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Picker } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { budgetsOf, type Place } from './budget.queries.ts';
import { toBudget } from './paths.ts';

/** The budget selector of the picker bar: all budgets of the line item, while one stands in the address. */
export const useBudgetPicker = (place: Place | null, id: number | null): Picker | null => {
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useQuery({ ...budgetsOf(place?.lineItem ?? 0), enabled: place !== null && id !== null });
  if (!place || id === null) return null;
  const chosen = data?.items.find((budget) => budget.id === id);
  return {
    label: 'Budget',
    ...valueAt(id, chosen && { id, name: chosen.name }, data !== undefined),
    load: async () => [
      {
        options: (await client.fetchQuery(budgetsOf(place.lineItem))).items.map(({ id: one, name }) => ({
          id: one,
          name,
        })),
      },
    ],
    onChoose: ({ id: next }) => void router.navigate(toBudget(place, next)),
  };
};
