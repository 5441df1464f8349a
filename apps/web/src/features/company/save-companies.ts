import { type RowSaving, type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { type Company, type CompanyEdit, editOf, saveRow, tryRow, useRowsSaved } from './company.queries.ts';
import { companyWords } from './company-words.tsx';

const saving: Omit<RowSaving<Company, CompanyEdit>, 'saved'> = {
  entity: 'company',
  words: companyWords,
  things: 'companies',
  editOf,
  nameOf: ({ name }) => name,
  send: saveRow,
  dryRun: tryRow,
};

/** Saving for the grid of companies. */
export const useSaveCompanies = (unsaved: Pick<Unsaved<Company>, 'entries'>) =>
  useRowSaving(unsaved, { ...saving, saved: useRowsSaved() });
