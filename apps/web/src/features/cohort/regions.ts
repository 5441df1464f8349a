type Country = { alpha_two_name: string; name: string; region_id: number };

/** Regions of the reference data, in the order they are offered. */
const regions = [
  [4, 'EMEA'],
  [3, 'APAC'],
  [2, 'AMERICA'],
] as const;

/** Countries by region, each region from A to Z; found by name, code and region. */
export const countryOptions = (countries: readonly Country[]) =>
  regions.flatMap(([region, group]) =>
    countries
      .filter(({ region_id }) => region_id === region)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ alpha_two_name, name }) => ({ value: alpha_two_name, label: `${name} (${alpha_two_name})`, group })),
  );
