import * as api from '@fairlead/contract/campaign-copy';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, dryRun } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { useSave } from '#lib/save.ts';
import { plural } from '#ui/format.ts';
import type { Audience, MatrixBody } from './matrix-state.ts';

/** A combination with its excluded list: its reach follows from all three. */
export const reachKey = (country: number, { include, exclude }: Audience): string =>
  `${country}.${include ?? 'all'}.${exclude ?? 'none'}`;

export type CellReach = { devices: number; exact: boolean };

/** The devices of each combination; the last answer stays until there is a new one. */
export const reachOfMatrix = (application_id: number, countries: readonly number[], audiences: readonly Audience[]) =>
  queryOptions({
    queryKey: ['matrix-reach', application_id, countries, audiences],
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

/** What making them would do, without doing it. */
export const checkedMatrix = (body: MatrixBody | null) =>
  queryOptions({
    queryKey: ['matrix-check', body],
    queryFn: async ({ signal }) => {
      const asked = body as MatrixBody;
      return { asked, ...(await dryRun(api.createCampaignMatrix, { body: asked, signal })).result };
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
