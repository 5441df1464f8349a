import { checkCompany, DEFAULT_CURRENCY } from '@fairlead/domain/company/company.rules';
import { type Currency, currencies, currencySymbols } from '@fairlead/domain/money';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { type Company, useCreateCompany, usePlaceCompany } from './company.queries.ts';
import { useCompanyRights } from './rights.ts';
import './company.css';

export const BackToCompanies = () => (
  <Link to="/companies" className="icon-button page-back" aria-label="Back to companies">
    <IconArrowLeft size={18} aria-hidden />
  </Link>
);

export const currencyWords = (currency: Currency): string => `${currency} ${currencySymbols[currency]}`;
const currencyOptions = currencies.map((value) => ({ value, label: currencyWords(value) }));

/** The page for a new company. `onCreated` goes on from there. */
export const CreateCompany = ({ onCreated }: { onCreated: (company: Company) => void }) => {
  const { admin, why } = useCompanyRights();
  const create = useCreateCompany();
  const place = usePlaceCompany();
  const draft = useDraft({
    start: { name: '', currency: DEFAULT_CURRENCY as string, is_test: false },
    rules: checkCompany,
    save: (body, { submission }) => create.mutateAsync({ body, idempotencyKey: submission }),
    saved: (company) => {
      place(company);
      onCreated(company);
    },
  });
  return (
    <>
      <PageHead title="Create Company" before={<BackToCompanies />} />
      <DraftForm draft={draft} label="Create Company">
        <Section title="General" note="It starts in onboarding, not archived.">
          <TextField name="name" label="Name" required wide autoComplete="off" />
          <SelectField
            name="currency"
            label="Currency"
            required
            options={currencyOptions}
            description="Cannot be changed later"
          />
          {admin ? (
            <div className="company-switch">
              <SwitchField name="is_test" label="Test company" description="Kept apart from real customers" />
            </div>
          ) : (
            <LockedField label="Test company" value="No" reason={why.is_test} />
          )}
        </Section>
        <CreateBar action="Create company">
          <Link to="/companies" className="button-link">
            Cancel
          </Link>
        </CreateBar>
      </DraftForm>
    </>
  );
};
