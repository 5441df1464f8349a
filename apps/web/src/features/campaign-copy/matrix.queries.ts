import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign-copy';
import type { Issue } from '@fairlead/domain/issue';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { useSave } from '#lib/save.ts';
import { plural } from '#ui/format.ts';
import type { Audience, MatrixBody } from './matrix-state.ts';

// What they are made of, what stands above it, and what keeps them from their launch
showsRecords(
  'matrix-check',
  ...(['company', 'application', 'order', 'line_item', 'line_item_budget', 'campaign', 'targeting_list'] as const),
  ...(['campaign_targeting', 'creative_group', 'creative', 'custom_action'] as const),
);

/** A combination with its excluded list: its reach follows from all three. */
export const reachKey = (country: number, { include, exclude }: Audience): string =>
  `${country}.${include ?? 'all'}.${exclude ?? 'none'}`;

export type CellReach = { devices: number; exact: boolean };

/**
 * The devices of each combination; the last answer stays until there is a new one. Counting is work for the server: what changes in the
 * house asks nothing again but newer `builds` of the lists.
 */
export const reachOfMatrix = (
  application_id: number,
  countries: readonly number[],
  audiences: readonly Audience[],
  builds: string,
) =>
  queryOptions({
    queryKey: ['matrix-reach', application_id, countries, audiences, builds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, CellReach>> => {
      const body = { application_id, countries: countries.map((id) => [id]), audiences: [...audiences] };
      const { cells } = await call(api.getMatrixReach, { body, signal });
      return new Map(
        cells.map(({ country, audience, devices, exact }) => [
          reachKey(countries[country] ?? 0, audiences[audience] ?? { include: null, exclude: null }),
          { devices, exact },
        ]),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

type Told = Ok<typeof api.createCampaignMatrix> & { asked: MatrixBody };
type Verdict = { told: Told; refused?: never } | { told?: never; refused: readonly Issue[] };

/** What making them would do, without doing it: what is told of each, or why not, which is an answer and stands until the next one. */
export const checkedMatrix = (body: MatrixBody | null) =>
  queryOptions({
    queryKey: ['matrix-check', body],
    queryFn: async ({ signal }): Promise<Verdict> => {
      const asked = body as MatrixBody;
      try {
        return { told: { asked, ...(await dryRun(api.createCampaignMatrix, { body: asked, signal })).result } };
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0) return { refused: error.errors };
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    // What was said of each row stands until it is said anew
    placeholderData: keepPreviousData,
  });

export const useCreateMatrix = () =>
  useSave(api.createCampaignMatrix, {
    refreshes: [...wordsOf('campaign'), ...wordsOf('creative_group'), ...wordsOf('campaign_targeting')],
    says: ({ total }) => `${plural(total, 'campaign')} created`,
  });
