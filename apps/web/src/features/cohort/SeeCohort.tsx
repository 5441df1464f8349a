import type { CohortRule } from '@fairlead/domain/cohort/cohort';
import { ruleWords } from '@fairlead/domain/cohort/sentence';
import { LockedField, ReadOnlyForm } from '#ui/form/LockedField.tsx';
import type { Cohort } from './draft.ts';
import type { CohortNames } from './names.ts';
import { TimeWindows } from './pane/TimeWindows.tsx';
import '#ui/form/form.css';
import './cohort.css';
import './rules.css';

/** A definition for those who may only read it. */
export const SeeCohort = ({ cohort, names }: { cohort: Cohort; names: CohortNames }) => {
  const apps = cohort.source_app_ids.map((id) => names.apps.get(id) ?? `app ${id}`);
  const places = cohort.countries.map((code) => names.countries.get(code) ?? code);
  const filters = cohort.filters as readonly CohortRule[];
  return (
    <div className="cohort-see">
      <ReadOnlyForm reason="Your role can see audience definitions, not edit them.">
        <section className="cohort-section cohort-general" aria-label="General, applications and location">
          <LockedField label="Audience name" value={cohort.name} />
          <LockedField label="Applications" value={apps.join(', ')} />
          <LockedField label="Location" value={places.join(', ') || 'No country'} />
          <LockedField label="Unknown country" value={cohort.events_without_country ? 'Included' : 'Left out'} />
        </section>
        <section className="cohort-section" aria-labelledby="cohort-rules">
          <h2 className="cohort-title" id="cohort-rules">
            Rules
          </h2>
          <ol className="cohort-said">
            {filters.map((rule, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: read only, in their order
              <li key={at}>Devices that {ruleWords(rule, names)}</li>
            ))}
          </ol>
        </section>
        <div className="cohort-section cohort-windows">
          <TimeWindows filters={filters} names={names} />
        </div>
      </ReadOnlyForm>
    </div>
  );
};
