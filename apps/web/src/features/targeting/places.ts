import { regions } from '@fairlead/domain/reference/regions';

export type Country = { id: number; name: string; alpha_two_name: string; iso_name: string; region_id: number };

/** A region with its countries from A to Z, and those of them that are chosen. */
export type Region = { id: number; name: string; countries: readonly Country[]; chosen: readonly Country[] };

/** The regions as a campaign's location shows them (CT-30). */
export const regionsOf = (countries: readonly Country[], chosen: readonly number[]): Region[] => {
  const ids = new Set(chosen);
  const sorted = countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return regions.map(({ id, name }) => {
    const own = sorted.filter(({ region_id }) => region_id === id);
    return { id, name, countries: own, chosen: own.filter((country) => ids.has(country.id)) };
  });
};

/** What is chosen by now, with what was ticked or unticked meanwhile: the rest is as somebody else may have saved it. */
export const withTicks = (chosen: readonly { id: number }[], ticks: ReadonlyMap<number, boolean>): Set<number> => {
  const ids = new Set(chosen.map(({ id }) => id));
  for (const [id, on] of ticks)
    if (on) ids.add(id);
    else ids.delete(id);
  return ids;
};

/**
 * What is chosen once these of a region are: in the order of what is saved, so that what was taken out and put in again is no
 * change.
 */
export const withRegion = (
  saved: readonly number[],
  chosen: readonly number[],
  region: Pick<Region, 'countries'>,
  ids: ReadonlySet<number>,
): number[] => {
  const own = new Set(region.countries.map(({ id }) => id));
  const next = new Set([...chosen.filter((id) => !own.has(id)), ...[...own].filter((id) => ids.has(id))]);
  const kept = saved.filter((id) => next.has(id));
  return [...kept, ...[...next].filter((id) => !saved.includes(id))];
};

/** What is said of countries that were added or removed together (CT-39). */
export const countriesSaid = (before: readonly number[], after: readonly number[]): string[] => [
  ...(after.some((id) => !before.includes(id)) ? ['Countries added successfully'] : []),
  ...(before.some((id) => !after.includes(id)) ? ['Countries removed successfully'] : []),
];
