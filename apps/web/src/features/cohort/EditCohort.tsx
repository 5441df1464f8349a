import { useMemo } from 'react';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import type { Application } from '../application/application.queries.ts';
import { CohortFields } from './CohortFields.tsx';
import { useUpdateCohort } from './cohort.queries.ts';
import { bodyOf, type Cohort, draftOf } from './draft.ts';
import { useCohortDraft } from './useCohortDraft.ts';

/** The form of an existing audience: Apply saves it, and it is built anew. `rows`: devices in its current build. */
export const EditCohort = ({ app, cohort, rows }: { app: Application; cohort: Cohort; rows: number | null }) => {
  const update = useUpdateCohort();
  const { draft, ...form } = useCohortDraft({
    app,
    start: useMemo(() => draftOf(cohort), [cohort]),
    version: cohort.version,
    save: (values, { version }) =>
      update.mutateAsync({ params: { cohortId: String(cohort.id) }, body: { ...bodyOf(values), version } }),
  });
  return (
    <DraftForm
      draft={draft}
      label="Audience definition"
      className="form cohort-form"
      record={{ entity: 'cohort', id: cohort.id }}
    >
      <CohortFields {...form} action="Apply" was={rows} editing />
    </DraftForm>
  );
};
