import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { recordOptions } from '#ui/pick/records.ts';
import type { Application } from '../application/application.queries.ts';
import type { CohortDraft } from './draft.ts';
import { countries } from './names.ts';
import { countryOptions } from './regions.ts';

const sameText = (value: string): string => value;

/** Whose devices: the audience's name, its applications, and where they are (AD-41). */
export const GeneralFields = ({ apps }: { apps: readonly Application[] }) => {
  const form = useFormContext<CohortDraft>();
  const { errors } = useFormState<CohortDraft>();
  const known = useQuery(countries).data?.items;
  const unknown = form.watch('events_without_country');
  const chosen = form.watch('source_app_ids');
  const wrong = errors.countries !== undefined;
  // Whether a country must be chosen hangs on the switch beside it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the switch moves
  useEffect(() => {
    if (wrong) void form.trigger('countries');
  }, [unknown]);
  const options = useMemo(() => countryOptions(known ?? []), [known]);
  const offered = apps.filter(({ id, state }) => state === 'new' || chosen.includes(id));
  return (
    <section className="cohort-section cohort-general" aria-label="General, applications and location">
      <TextField name="name" label="Audience name" required autoComplete="off" />
      <MultiSelectField
        name="source_app_ids"
        label="Applications"
        required
        options={recordOptions(offered)}
        nothingFound="No application found"
      />
      <MultiSelectField
        name="countries"
        label="Location"
        required={!unknown}
        options={options}
        listClass="cohort-countries"
        wholeGroups
        pillOf={sameText}
        nothingFound="No country found"
      />
      <div className="cohort-unknown">
        <div className="field-label" aria-hidden>
          Unknown country
        </div>
        <SwitchField
          name="events_without_country"
          label={
            <>
              Include<span className="sr"> unknown country</span>
            </>
          }
        />
      </div>
    </section>
  );
};
