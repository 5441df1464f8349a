import { useState } from 'react';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Application } from '../application/application.queries.ts';
import { CohortFields } from './CohortFields.tsx';
import { useCreateCohort } from './cohort.queries.ts';
import { bodyOf, type Cohort, type CohortDraft } from './draft.ts';
import { useCohortDraft } from './useCohortDraft.ts';

type Props = {
  app: Application;
  start: CohortDraft;
  /** "Create", or "Copy" for a definition that exists (AD-43). */
  action: string;
  /** What is said when it went well. */
  says: string;
  back: string;
  onDone: (cohort: Cohort) => void;
};

/** The form that makes an audience, from nothing or from another one's definition. */
export const NewCohort = ({ app, start, action, says, back, onDone }: Props) => {
  const [first] = useState(start);
  const create = useCreateCohort(says);
  const { draft, ...form } = useCohortDraft({
    app,
    start: first,
    save: (values, { submission }) =>
      create.mutateAsync({ body: { app_id: app.id, ...bodyOf(values) }, idempotencyKey: submission }),
    saved: onDone,
  });
  return (
    <DraftForm draft={draft} label="Audience definition" className="form cohort-form">
      <CohortFields {...form} action={action} was={null} editing={false}>
        <PlainLink href={back} className="button-link">
          Cancel
        </PlainLink>
      </CohortFields>
    </DraftForm>
  );
};
