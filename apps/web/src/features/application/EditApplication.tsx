import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { checkApplication } from '@fairlead/domain/application/application.rules';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { useMemo } from 'react';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import { type Application, useKnown, usePlaceApplication, useUpdateApplication } from './application.queries.ts';
import { FixedApplication } from './FixedApplication.tsx';
import { changedOf, formOf, formRefusal } from './form-values.ts';
import { useApplicationRights } from './rights.ts';
import { useStoreLookUp } from './useStoreLookUp.ts';

type FieldsProps = { app: Application; start: ApplicationDraft } & Pick<
  ReturnType<typeof useKnown>,
  'known' | 'coming'
>;

const Fields = ({ app, start, known, coming }: FieldsProps) => {
  const { lookUp } = useApplicationRights();
  return (
    <ApplicationFields
      app={app}
      known={known}
      coming={coming}
      lookUp={useStoreLookUp({ stored: start, may: lookUp })}
      company={
        <LockedField
          label={applicationLabels.company_id}
          value={app.company_name}
          reason="An application stays with its company."
        />
      }
    />
  );
};

type Props = { app: Application; words: FieldWords<ApplicationDraft> };

/** The form of one application; every field locked for roles that may only read. */
export const EditApplication = ({ app, words }: Props) => {
  const { edit } = useApplicationRights();
  const update = useUpdateApplication();
  const place = usePlaceApplication();
  const { known: listed, coming, error } = useKnown();
  // What it has is named before the list is here
  const known = useMemo(
    () => (listed.categories.length > 0 ? listed : { ...listed, categories: app.advertiser_categories }),
    [listed, app.advertiser_categories],
  );
  const start = useMemo(() => formOf(app), [app]);
  const draft = useDraft<ApplicationDraft, Application>({
    start,
    version: app.version,
    rules: (values) => checkApplication(values, { ...known, stored: start }),
    save: async (values, { version }) => {
      const saved = (draft.form.formState.defaultValues ?? start) as ApplicationDraft;
      try {
        const body = { ...changedOf(values, saved), version: version ?? app.version };
        return await update.mutateAsync({ params: { applicationId: String(app.id) }, body });
      } catch (refusal) {
        throw formRefusal(refusal);
      }
    },
    startOf: formOf,
    saved: place,
    editing: words,
  });
  return (
    <DraftForm
      draft={draft}
      label="Application"
      record={{ entity: 'application', id: app.id, archived: app.state === 'archived' }}
    >
      <ChoicesProblem error={error} />
      {edit ? <Fields {...{ app, start, known, coming }} /> : <FixedApplication application={app} known={known} />}
      {edit && <SaveBar />}
    </DraftForm>
  );
};
