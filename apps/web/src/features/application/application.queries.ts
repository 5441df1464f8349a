import * as api from '@fairlead/contract/application';
import type { Ok } from '@fairlead/contract/call';
import * as reference from '@fairlead/contract/reference';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isStale } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { type Known, nothingKnown } from './application-words.tsx';

showsRecords('applications', 'application', 'control_group', 'churn_app');

export type Application = Ok<typeof api.getApplication>;

/** All applications of a company, archived ones too, by name. */
export const applicationsOf = (company: number) =>
  query(['applications', company], api.listApplications, { query: { company_id: String(company), state: 'all' } });

/** Why nothing is begun below an application: itself or its company is archived. Null while that is not known. */
export const useWhyOver = ({ id, company_id }: Pick<Application, 'id' | 'company_id'>): string | null => {
  const company = useQuery(companyOf(company_id)).data?.state;
  const application = useQuery(applicationsOf(company_id)).data?.items.find((one) => one.id === id)?.state;
  return useWhyNothingNew([
    ...(company ? [{ kind: 'company' as const, state: company }] : []),
    ...(application ? [{ kind: 'application' as const, state: application }] : []),
  ]);
};

/** Reference lists; they hardly ever change. */
export const verticals = query(['verticals'], reference.listVerticals);
export const businessModels = query(['business-models'], reference.listBusinessModels);
export const categories = query(['advertiser-categories'], reference.listAdvertiserCategories);

/** The reference lists as far as they are here, and why one is missing. */
/** @returns `coming`: which of the lists are on their way */
export const useKnown = (): { known: Known; coming: Record<keyof Known, boolean>; error: unknown } => {
  const [v, b, c] = [useQuery(verticals), useQuery(businessModels), useQuery(categories)];
  const known = useMemo(
    () => ({
      verticals: v.data?.items ?? nothingKnown.verticals,
      businessModels: b.data?.items ?? nothingKnown.businessModels,
      categories: c.data?.items ?? nothingKnown.categories,
    }),
    [v.data, b.data, c.data],
  );
  const coming = { verticals: v.isPending, businessModels: b.isPending, categories: c.isPending };
  return { known, coming, error: v.error ?? b.error ?? c.error };
};

type ApplicationList = Ok<typeof api.listApplications>;

/** What a person edits of an application in the grid (D-110). */
export type RowEdit = Pick<Application, 'name' | 'business_state' | 'state' | 'attribution' | 'tracking_provider'>;
export const rowEditOf = (app: Application): RowEdit => ({
  name: app.name,
  business_state: app.business_state,
  state: app.state,
  attribution: app.attribution,
  tracking_provider: app.tracking_provider,
});

/** The answer of a write takes its place in what is shown, without waiting for the list to be asked again. */
const place = (client: QueryClient, app: Application): void => {
  client.setQueryData(applicationsOf(app.company_id).queryKey, (list: ApplicationList | undefined) => {
    if (!list) return list;
    if (!list.items.some(({ id }) => id === app.id)) return { items: [...list.items, app], total: list.total + 1 };
    return { ...list, items: list.items.map((one) => (one.id === app.id ? app : one)) };
  });
};

/** Puts a saved application into what is shown at once. */
export const usePlaceApplication = () => {
  const client = useQueryClient();
  return (app: Application): void => place(client, app);
};

/** Saves one row of the grid: the fields that changed, on the version that was edited. */
export const saveRow = (
  { id }: Application,
  changed: Partial<RowEdit>,
  { version, changeSet }: { version: number; changeSet: string },
): Promise<Application> =>
  call(api.updateApplication, {
    params: { applicationId: String(id) },
    body: { ...changed, version },
    channel: 'grid',
    changeSet,
  });

/** What `saveRow` would do. */
export const tryRow = ({ id }: Application, changed: Partial<RowEdit>, { version }: { version: number }) =>
  dryRun(api.updateApplication, {
    params: { applicationId: String(id) },
    body: { ...changed, version },
    channel: 'grid',
  });

/** After a bulk save: the saved rows are shown at once, and whatever depends on them is asked again. */
export const useRowsSaved = () => {
  const client = useQueryClient();
  return (saved: readonly Application[]): void => {
    for (const app of saved) place(client, app);
    for (const word of [...wordsOf('application'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};

export const useCreateApplication = () =>
  useSave(api.createApplication, {
    refreshes: wordsOf('application'),
    says: ({ name }) => `Application ${name} created successfully`,
  });

export const useUpdateApplication = () =>
  useSave(api.updateApplication, {
    refreshes: wordsOf('application'),
    says: () => 'Application details updated successfully',
    quiet: isStale,
  });
