import { useQuery, useQueryClient } from '@tanstack/react-query';
import { compareNames } from '#lib/compare-names.ts';
import type { Picker, PickerOption } from '#ui/shell/PickerBar.tsx';
import { valueAt } from '#ui/shell/picker.ts';
import { campaignsOf } from './campaign.queries.ts';
import { campaignOf } from './campaign-page.queries.ts';

const optionOf = ({ id, name }: { id: number; name: string }): PickerOption => ({ id, name });

type At = { application: number | null; id: number | null };

/** The campaign selector of the picker bar, while a campaign stands in the address: those not archived, by name. */
export const useCampaignPicker = ({ application, id }: At, onChoose: (campaign: number) => void): Picker | null => {
  const client = useQueryClient();
  const asked = application !== null && id !== null;
  const { data } = useQuery({ ...campaignOf(id ?? 0), enabled: asked });
  if (!asked) return null;
  return {
    label: 'Campaign',
    ...valueAt(id, data && optionOf(data)),
    load: async () => {
      const { items } = await client.fetchQuery(campaignsOf(application));
      const offered = items.filter(({ state }) => state === 'New');
      return [{ options: offered.sort((a, b) => compareNames(a.name, b.name)).map(optionOf) }];
    },
    onChoose: ({ id: next }) => onChoose(next),
    note: 'Archived campaigns are not listed',
  };
};
