import * as api from '@fairlead/contract/cohort';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { toast } from '#lib/toast.ts';
import { LIST_WORDS, type TargetingList } from '../audience/audience.queries.ts';

type Refreshable = Pick<TargetingList, 'name' | 'cohort_id'>;
type Shown = TargetingList | { items: readonly unknown[] };

/** Refusals told one by one; more are one toast with their number. */
const TOLD = 3;

const ran = <R>(row: R, cohort: number, at: number): R => {
  const list = row as TargetingList;
  return list.cohort_id === cohort && list.source ? { ...row, source: { ...list.source, last_run: at } } : row;
};

/** The run's time stands on every list that is shown, before the server is asked again (AD-36). */
const noteRun = (client: QueryClient, cohort: number, at: number) =>
  client.setQueriesData<Shown>({ queryKey: ['targeting-lists'] }, (shown) => {
    if (!shown) return shown;
    return 'items' in shown
      ? { ...shown, items: shown.items.map((row) => ran(row, cohort, at)) }
      : ran(shown, cohort, at);
  });

/** Builds dynamic audiences now: one toast for all of them, and one for each that was refused. */
export const useRefreshLists = () => {
  const client = useQueryClient();
  return useCallback(
    async (lists: readonly Refreshable[]): Promise<void> => {
      const refused: string[] = [];
      let started = 0;
      for (const { name, cohort_id } of lists) {
        if (cohort_id === null) continue;
        try {
          const { last_run } = await call(api.refreshCohort, { params: { cohortId: String(cohort_id) } });
          noteRun(client, cohort_id, last_run);
          if (started++ === 0) toast.ok('Audience refreshing...');
        } catch (error) {
          refused.push(`${name}: ${messageOf(error)}`);
        }
      }
      for (const word of ['jobs', 'cohorts', ...LIST_WORDS]) void client.invalidateQueries({ queryKey: [word] });
      if (refused.length > TOLD) toast.fail(`${refused.length} audiences could not be refreshed`);
      else for (const reason of refused) toast.fail(reason);
    },
    [client],
  );
};
