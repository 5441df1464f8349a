import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { type Application, applicationsOf } from './application.queries.ts';
import { pathInApplication } from './place.rules.ts';

const optionOf = ({ id, name, icon }: Application): PickerOption => ({
  id,
  name,
  icon: <AppIcon name={name} src={icon} size={18} />,
});

/** The application of the bar: those in state new, in one group (SH-57, SH-58). Null where no company is open. */
export const useApplicationPicker = (company: number | null, application: number | null): Picker | null => {
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useQuery({ ...applicationsOf(company ?? 0), enabled: company !== null });
  if (company === null || application === null) return null;
  const chosen = data?.items.find(({ id }) => id === application);
  return {
    label: 'App',
    ...valueAt(application, chosen && optionOf(chosen), data !== undefined),
    load: async () => {
      const { items } = await client.ensureQueryData(applicationsOf(company));
      return [{ options: items.filter(({ state }) => state === 'new').map(optionOf) }];
    },
    onChoose: ({ id }) =>
      void router.navigate({ to: pathInApplication(router.state.location.pathname, company, id), search: {} }),
    note: 'Archived apps are not listed',
  };
};
