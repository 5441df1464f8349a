import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/churn';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('churn-apps', 'churn_app');

export type ChurnApp = Ok<typeof api.updateChurnApp>;

/** How churn stands for each application of a company. Links in it are old by the time of a click: see `churn-file.ts`. */
export const churnAppsOf = (company: number) =>
  query(['churn-apps', company], api.listChurnApps, { query: { company_id: String(company) } });

export const useUpdateChurn = () =>
  useSave(api.updateChurnApp, {
    refreshes: wordsOf('churn_app'),
    says: () => 'Churn API parameters updated successfully',
  });
