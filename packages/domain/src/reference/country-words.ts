/** Countries that a selector names; of more it says how many (CA-76). */
export const COUNTRIES_NAMED = 2;

/** What a selector shows of the countries that are chosen: up to two by name, otherwise a count (CA-76). */
export const countryWords = (
  ids: readonly number[],
  countries: readonly { readonly id: number; readonly name: string }[],
): string => {
  if (ids.length === 0 || ids.length > COUNTRIES_NAMED) return `${ids.length} countries`;
  return ids.map((id) => countries.find((country) => country.id === id)?.name ?? String(id)).join(', ');
};
