import * as api from '@fairlead/contract/cohort';
import { isStale } from '#lib/api-error.ts';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { LIST_WORDS } from '../audience/audience.queries.ts';

showsRecords('cohorts', 'targeting_list', 'cohort');

export const cohortOf = (id: number) => query(['cohorts', id], api.getCohort, { params: { cohortId: String(id) } });

const refreshes = ['jobs', ...LIST_WORDS];

export const useCreateCohort = (says: string) => useSave(api.createCohort, { refreshes, says: () => says });

export const useUpdateCohort = () =>
  useSave(api.updateCohort, {
    refreshes,
    // A copy begins with what was saved
    places: (client, cohort) => client.setQueryData(cohortOf(cohort.id).queryKey, cohort),
    says: () => 'Audience definition updated successfully',
    quiet: isStale,
  });
