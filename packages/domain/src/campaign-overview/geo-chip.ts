import { regionName } from '../reference/regions.ts';

/** A country and the region of the world that it lies in. */
export type PlacedCountry = { id: number; code: string; region_id: number };

/** Codes that stand in a chip before the rest is counted. */
const CODES_SHOWN = 2;

/** What a chip shows of countries: words one beside the other, and how many more there are. */
type GeoChip = { words: string[]; more: number };

/**
 * "All" for all three regions, a region that is covered by its name, other countries as codes, two at most while no region is
 * covered (CA-72 to CA-75, D-137).
 */
export const geoChip = (ids: readonly number[], countries: readonly PlacedCountry[]): GeoChip => {
  const chosen = new Set(ids);
  const regions = Map.groupBy(countries, ({ region_id }) => region_id);
  const covered = [...regions].filter(([, all]) => all.every(({ id }) => chosen.has(id))).map(([region]) => region);
  if (covered.length > 0 && covered.length === regions.size) return { words: ['All'], more: 0 };
  const known = new Map(countries.map((country) => [country.id, country]));
  const rest = ids.filter((id) => !covered.includes(known.get(id)?.region_id ?? -1));
  const words = covered.map(regionName).sort();
  if (words.length > 0) return { words, more: rest.length };
  const codes = rest.slice(0, CODES_SHOWN).map((id) => known.get(id)?.code ?? String(id));
  return { words: codes, more: rest.length - codes.length };
};
