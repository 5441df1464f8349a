import { regions } from '@fairlead/domain/reference/regions';

type Country = { alpha_two_name: string; name: string; region_id: number };

/** Countries by region, each region from A to Z; found by name, code and region. */
export const countryOptions = (countries: readonly Country[]) =>
  regions.flatMap(({ id: region, name: group }) =>
    countries
      .filter(({ region_id }) => region_id === region)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ alpha_two_name, name }) => ({
        value: alpha_two_name,
        label: `${name} (${alpha_two_name})`,
        also: [name, alpha_two_name],
        group,
      })),
  );
