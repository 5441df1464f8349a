import { companyLabels } from '@fairlead/domain/company/labels';
import { type BusinessState, businessStateNames, type State, stateNames } from '@fairlead/domain/state';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import type { CompanyEdit } from './company.queries.ts';

const show = (name: string, value: unknown) => {
  if (name === 'business_state') return businessStateNames[value as BusinessState] ?? plainValue(value);
  if (name === 'state') return stateNames[value as State] ?? plainValue(value);
  return plainValue(value);
};

/** Labels and values of a company, the same in the form, in a merge and in the history. */
export const companyWords = {
  thing: 'company',
  labels: companyLabels,
  show,
} satisfies FieldWords<CompanyEdit> & { labels: { currency: string } };
