import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/combination';
import type { Operator } from '@fairlead/domain/combination/combination';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { LIST_WORDS } from '../audience/audience.queries.ts';

showsRecords('combinations', 'targeting_list', 'combination');

export type Combination = Ok<typeof api.getCombination>;
export type Overlaps = Ok<typeof api.overlapsOfLists>;
export type SourceTree = Ok<typeof api.getSourceTree>;

export const combinationOf = (id: number) =>
  query(['combinations', id], api.getCombination, { params: { combinationId: String(id) } });

/** What a combination is made of, all levels. */
export const sourceTreeOf = (id: number) =>
  query(['combinations', id, 'sources'], api.getSourceTree, { params: { combinationId: String(id) } });

/** Counting asks for work on the server: a key of its own, so that only other sources or newer builds ask again. */
const COUNTS = 'combination-counts';

/** The size of a combination that is not made yet. `builds` changes with every build of a source. */
export const previewOf = (operator: Operator, ids: readonly number[], builds: string) =>
  queryOptions({
    queryKey: [COUNTS, 'preview', operator, ids, builds],
    queryFn: ({ signal }) =>
      call(api.previewCombination, { body: { operator, source_targeting_list_ids: [...ids] }, signal }),
    placeholderData: keepPreviousData,
  });

/** How lists overlap; the order of the lists does not matter. */
export const overlapsOf = (ids: readonly number[], builds: string) => {
  const sorted = [...ids].sort((a, b) => a - b);
  return queryOptions({
    queryKey: [COUNTS, 'overlaps', sorted, builds],
    queryFn: ({ signal }) => call(api.overlapsOfLists, { body: { source_targeting_list_ids: sorted }, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useCreateCombination = () =>
  useSave(api.createCombination, { refreshes: LIST_WORDS, says: () => 'Combination created successfully' });

export const useUpdateCombination = () =>
  useSave(api.updateCombination, {
    refreshes: LIST_WORDS,
    places: (client, combination) => client.setQueryData(combinationOf(combination.id).queryKey, combination),
    says: () => 'Combination edited successfully',
    quiet: isStale,
  });
