import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { checkApplication } from '@fairlead/domain/application/application.rules';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { recordOptions } from '#ui/pick/records.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { companies, companyOf } from '../company/company.queries.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import { BackToApplications } from './ApplicationFrame.tsx';
import { type Application, useCreateApplication, useKnown, usePlaceApplication } from './application.queries.ts';
import { emptyForm, wireOf } from './form-values.ts';
import { useApplicationRights } from './rights.ts';
import { useStoreLookUp } from './useStoreLookUp.ts';
import './application.css';

const CompanyField = ({ company }: { company: number }) => {
  const { client } = useApplicationRights();
  const here = useSuspenseQuery(companyOf(company)).data;
  const all = useQuery({ ...companies, enabled: !client });
  if (client)
    return (
      <LockedField label={applicationLabels.company_id} value={here.name} reason="Your applications belong to it." />
    );
  const offered = (all.data?.items ?? [here]).filter(({ id, state }) => state === 'new' || id === company);
  return (
    <SelectField
      name="company_id"
      label={applicationLabels.company_id}
      options={recordOptions(offered)}
      searchable
      required
      placeholder="Choose a company"
    />
  );
};

const Fields = ({
  company,
  known,
  coming,
}: { company: number } & Pick<ReturnType<typeof useKnown>, 'known' | 'coming'>) => {
  const { lookUp } = useApplicationRights();
  return (
    <ApplicationFields
      app={null}
      known={known}
      coming={coming}
      lookUp={useStoreLookUp({ stored: null, may: lookUp })}
      company={<CompanyField company={company} />}
    />
  );
};

type Props = { company: number; onCreated: (app: Application) => void };

const NewApplication = ({ company, onCreated }: Props) => {
  const create = useCreateApplication();
  const place = usePlaceApplication();
  const { known, coming, error } = useKnown();
  const start = useMemo(() => emptyForm(company), [company]);
  const draft = useDraft<ApplicationDraft, Application>({
    start,
    rules: (values) => checkApplication(values, { ...known, stored: null }),
    save: (values, { submission }) => create.mutateAsync({ body: wireOf(values), idempotencyKey: submission }),
    saved: (app) => {
      place(app);
      onCreated(app);
    },
  });
  return (
    <>
      <PageHead title="Create application" before={<BackToApplications company={company} />} />
      <DraftForm draft={draft} label="Create application">
        <ChoicesProblem error={error} />
        <Fields {...{ company, known, coming }} />
        <CreateBar action="Create application">
          <PlainLink href={`/companies/${company}/applications`} className="button-link">
            Cancel
          </PlainLink>
        </CreateBar>
      </DraftForm>
    </>
  );
};

/** The page for a new application. `onCreated` goes on from there. An archived company takes none. */
export const CreateApplication = (props: Props) => {
  const { state } = useSuspenseQuery(companyOf(props.company)).data;
  const why = useWhyNothingNew([{ kind: 'company', state }]);
  return (
    <Unless
      why={why}
      action={
        <PlainLink href={`/companies/${props.company}/applications`} className="button-link">
          Go to the applications
        </PlainLink>
      }
    >
      <NewApplication {...props} />
    </Unless>
  );
};
