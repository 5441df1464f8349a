import { regionName } from '../reference/regions.ts';

/** A country and the region of the world that it lies in. */
export type PlacedCountry = { id: number; code: string; region_id: number };

/** What a chip shows of countries: words one beside the other, and how many more there are; below it the codes that it counts. */
type GeoChip = { words: string[]; more: number; codes: string[] };

/**
 * The code of one country, "All" for all three regions, a region that is covered by its name and the rest as a number, else how
 * many there are (CA-72 to CA-75, D-137).
 */
export const geoChip = (ids: readonly number[], countries: readonly PlacedCountry[]): GeoChip => {
  const chosen = new Set(ids);
  const known = new Map(countries.map((country) => [country.id, country]));
  const codesOf = (some: readonly number[]) => some.map((id) => known.get(id)?.code ?? String(id));
  const [only, ...others] = codesOf(ids);
  if (only === undefined) return { words: [], more: 0, codes: [] };
  if (others.length === 0) return { words: [only], more: 0, codes: [] };
  const regions = Map.groupBy(countries, ({ region_id }) => region_id);
  const covered = [...regions].filter(([, all]) => all.every(({ id }) => chosen.has(id))).map(([region]) => region);
  if (covered.length > 0 && covered.length === regions.size) return { words: ['All'], more: 0, codes: [] };
  const rest = ids.filter((id) => !covered.includes(known.get(id)?.region_id ?? -1));
  const words = covered.map(regionName).sort();
  if (words.length > 0) return { words, more: rest.length, codes: codesOf(rest) };
  return { words: [`${ids.length} countries`], more: 0, codes: codesOf(ids) };
};
