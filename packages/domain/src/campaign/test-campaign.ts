import { NAME_MAX } from '../text.ts';

/** A campaign that is begun to be tried on a phone: "auto_test_Nomnom iOS_20261118100000", by the UTC second (D-187). */
export const testCampaignName = (application: string, at: Date): string => {
  const second = at.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  const around = `auto_test__${second}`.length;
  return `auto_test_${application.replaceAll(/\s+/g, ' ').slice(0, NAME_MAX - around)}_${second}`;
};

type Placed = { id: number; name: string; region_id: number };

/** The first country of each region, by name: where a test campaign bids (D-187). */
export const testCountries = (countries: readonly Placed[]): number[] => {
  const byName = [...countries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const firsts = byName.filter((one, at) => byName.findIndex(({ region_id }) => region_id === one.region_id) === at);
  return firsts.map(({ id }) => id);
};
