import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/company';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

// Whose company it is is said by its orders
showsRecords('companies', 'company', 'application', 'order');
// What is chosen from stays as it is: money moves the grid's own list alone
showsRecords('company-spending', 'company', 'application', 'line_item_budget', 'order', 'line_item');

export type Company = Ok<typeof api.getCompany>;
type CompanyList = Ok<typeof api.listCompanies>;

/** What a person edits of a company. */
export type CompanyEdit = Pick<Company, 'name' | 'business_state' | 'state' | 'is_test'>;
export const editOf = ({ name, business_state, state, is_test }: Company): CompanyEdit => ({
  name,
  business_state,
  state,
  is_test,
});

/** All companies the user may see, to choose from. */
export const companies = query(['companies'], api.listCompanies, { query: {} });

/** The same with how their money stands, for the grid: a key of its own, as line items and budgets move it. */
export const companiesWithSpending = query(['company-spending'], api.listCompanies, { query: { with: 'spending' } });

/** Those of a list that came with their money. */
export const withSpending = (list: CompanyList | undefined): Company[] =>
  (list?.items ?? []).filter((one): one is Company => one.spending !== undefined);

export const companyOf = (id: number) =>
  query(['companies', id], api.getCompany, { params: { companyId: String(id) } });

/** The answer of a write takes its place in what is shown, without waiting for the list to be asked again (CO-27). */
const place = (client: QueryClient, company: Company): void => {
  client.setQueryData(companyOf(company.id).queryKey, company);
  for (const { queryKey } of [companies, companiesWithSpending])
    client.setQueryData(queryKey, (list: CompanyList | undefined) => {
      if (!list) return list;
      if (!list.items.some(({ id }) => id === company.id))
        return { items: [...list.items, company], total: list.total + 1 };
      return { ...list, items: list.items.map((one) => (one.id === company.id ? company : one)) };
    });
};

/** Puts saved companies into what is shown at once. */
export const usePlaceCompany = () => {
  const client = useQueryClient();
  return (company: Company): void => place(client, company);
};

export const useCreateCompany = () =>
  useSave(api.createCompany, {
    refreshes: wordsOf('company'),
    says: ({ name }) => `Company ${name} created successfully`,
  });

export const useUpdateCompany = () =>
  useSave(api.updateCompany, {
    refreshes: wordsOf('company'),
    says: ({ name }) => `Company ${name} edited successfully`,
    quiet: isStale,
  });

/** Saves one row of the grid: the fields that changed, on the version that was edited. */
export const saveRow = (
  { id }: Company,
  changed: Partial<CompanyEdit>,
  { version, changeSet }: { version: number; changeSet: string },
): Promise<Company> =>
  call(api.updateCompany, {
    params: { companyId: String(id) },
    body: { ...changed, version },
    channel: 'grid',
    changeSet,
  });

/** What `saveRow` would do. */
export const tryRow = ({ id }: Company, changed: Partial<CompanyEdit>, { version }: { version: number }) =>
  dryRun(api.updateCompany, { params: { companyId: String(id) }, body: { ...changed, version }, channel: 'grid' });

/** After a bulk save: the saved rows are shown at once, and whatever depends on them is asked again. */
export const useRowsSaved = () => {
  const client = useQueryClient();
  return (saved: readonly Company[]): void => {
    for (const company of saved) place(client, company);
    for (const word of [...wordsOf('company'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
