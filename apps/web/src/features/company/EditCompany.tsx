import { checkCompany, whyCurrencyStays } from '@fairlead/domain/company/company.rules';
import { businessStateNames, businessStates, stateNames, states } from '@fairlead/domain/state';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { currencyWords } from './CreateCompany.tsx';
import { type Company, editOf, usePlaceCompany, useUpdateCompany } from './company.queries.ts';
import { companyWords } from './company-words.tsx';
import { useCompanyRights } from './rights.ts';
import './company.css';

const statusOptions = businessStates.map((value) => ({ value, label: businessStateNames[value] }));
const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));
const READ_ONLY = 'Your role can see companies, not edit them.';

const Fixed = ({ company }: { company: Company }) => (
  <>
    <LockedField label="Name" value={company.name} reason={READ_ONLY} wide />
    <LockedField label="Status" value={businessStateNames[company.business_state]} reason={READ_ONLY} wide />
  </>
);

/** The form of one company. `children` stand below it and are no part of it. */
export const EditCompany = ({ company, children }: { company: Company; children?: ReactNode }) => {
  const { create, edit, admin, why } = useCompanyRights();
  const update = useUpdateCompany();
  const place = usePlaceCompany();
  const start = useMemo(() => editOf(company), [company]);
  const draft = useDraft({
    start,
    version: company.version,
    rules: (values) => checkCompany({ ...values, currency: company.currency }),
    save: (_, { changed, version }) =>
      update.mutateAsync({ params: { companyId: String(company.id) }, body: { ...changed, version } }),
    saved: place,
    editing: companyWords,
  });
  return (
    <DraftForm
      draft={draft}
      label="Company"
      record={{ entity: 'company', id: company.id, archived: company.state === 'archived' }}
    >
      <Section title="General">
        {edit ? (
          <>
            <TextField name="name" label="Name" required wide autoComplete="off" />
            <SegmentedField name="business_state" label="Status" options={statusOptions} wide />
          </>
        ) : (
          <Fixed company={company} />
        )}
        <LockedField label="Currency" value={currencyWords(company.currency)} reason={whyCurrencyStays(create)} />
        <LockedField label="Id" value={<span className="id">{company.id}</span>} reason="Given when it was created." />
      </Section>
      <Section title="Administration">
        {admin ? (
          <>
            <SegmentedField name="state" label="State" options={stateOptions} />
            <div className="company-switch">
              <SwitchField name="is_test" label="Test company" description="Kept apart from real customers" />
            </div>
          </>
        ) : (
          <>
            <LockedField label="State" value={stateNames[company.state]} reason={why.state} />
            <LockedField label="Test company" value={company.is_test ? 'Yes' : 'No'} reason={why.is_test} />
          </>
        )}
      </Section>
      {children}
      {edit && <SaveBar />}
    </DraftForm>
  );
};
