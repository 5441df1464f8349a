import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import { COUNTRIES_NAMED, countryWords } from '@fairlead/domain/reference/country-words';
import { regionName, regions } from '@fairlead/domain/reference/regions';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldSource } from '#ui/form/field-source.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';

type Country = { id: number; name: string; alpha_two_name: string; region_id: number };

const order: readonly number[] = regions.map(({ id }) => id);

/** Where a campaign bids: countries under their region, which is chosen whole, too. At least one (CC-08). */
export const CountriesField = ({ countries }: { countries: readonly Country[] }) => {
  const { setValue } = useFormContext();
  const chosen = (useFieldSource().useFieldValue('countries') ?? []) as readonly number[];
  const options = useMemo(
    () =>
      [...countries]
        .sort((a, b) => order.indexOf(a.region_id) - order.indexOf(b.region_id) || a.name.localeCompare(b.name, 'en'))
        .map(({ id, name, alpha_two_name, region_id }) => ({
          value: id,
          label: name,
          also: [alpha_two_name],
          group: regionName(region_id),
        })),
    [countries],
  );
  const clear = () => setValue('countries', [], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <MultiSelectField
      name="countries"
      label={labels.countries}
      required
      wide
      wholeGroups
      options={options}
      placeholder={chosen.length === 0 ? 'Type to find a country or a region' : ''}
      counted={{ most: COUNTRIES_NAMED, words: () => countryWords(chosen, countries) }}
      {...(chosen.length > COUNTRIES_NAMED
        ? {
            description: (
              <button type="button" className="link-button" onMouseDown={keepFocus} onClick={clear}>
                Choose none
              </button>
            ),
          }
        : {})}
    />
  );
};
