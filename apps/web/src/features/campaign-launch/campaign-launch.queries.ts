import type { Ok } from '@fairlead/contract/call';
import * as campaigns from '@fairlead/contract/campaign';
import * as launching from '@fairlead/contract/campaign-launch';
import * as api from '@fairlead/contract/readiness';
import { CHANGED_SINCE_CHECK } from '@fairlead/domain/campaign-launch/changed';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isLost } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { createSubmissions } from '#lib/submissions.ts';
import { showSaved } from '../campaign/campaign-page.queries.ts';
import { unlessLost } from './lost-launch.ts';

showsRecords(
  'readiness',
  ...(['campaign', 'campaign_targeting', 'creative_group', 'creative', 'custom_action'] as const),
  ...(['application', 'line_item', 'line_item_budget', 'targeting_list'] as const),
);

export type Readiness = Ok<typeof api.getReadiness>;
export type Issue = Readiness['checks'][number]['issues'][number];
export type Change = NonNullable<Issue['repair']>['changes'][number];

const paramsOf = (id: number) => ({ campaignId: String(id) });

/** How ready one campaign is; asked again after whatever may change it. */
export const readinessOf = (id: number) => query(['readiness', id], api.getReadiness, { params: paramsOf(id) });

/** Many are checked when one asks for it: rows must not move while one looks. */
export const readinessOfMany = (campaign_ids: readonly number[]) => ({
  ...query(['checked-campaigns', campaign_ids], api.listReadiness, { body: { campaign_ids: [...campaign_ids] } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Campaigns of an application, of which the new ones are checked. */
export const campaignsToCheck = (app_id: number) =>
  query(['campaigns', 'to-check', app_id], campaigns.listCampaigns, {
    query: { app_id: String(app_id), state: 'new' },
  });

/** What broke since it was launched, newest first. */
export const brokenCampaigns = query(['readiness', 'broken'], launching.listBrokenCampaigns);
export type Broken = Ok<typeof launching.listBrokenCampaigns>['items'][number];

/** Has everything asked again that shows campaigns, ads or history. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): void => {
    const words = [...wordsOf('campaign'), ...wordsOf('creative_group'), ...wordsOf('creative'), 'history'];
    for (const word of new Set(words)) void client.invalidateQueries({ queryKey: [word] });
  };
};

/** The campaign as it is by now, which bids; null where it does not. */
const bidding = async (id: number) => {
  const now = await call(campaigns.getCampaign, { params: paramsOf(id), query: {} });
  return now.active && !now.paused ? now : null;
};

/** What is written here, for one campaign or many; refusals are thrown. */
export const useLaunching = () => {
  const refresh = useRefresh();
  const client = useQueryClient();
  const [submissions] = useState(createSubmissions);
  const done = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const answer = await work;
      refresh();
      return answer;
    } catch (error) {
      if (isLost(error)) refresh(); // what is shown tells what became of it
      throw error;
    }
  };
  return {
    repair: (id: number, codes: Issue['code'][], changeSet?: string) =>
      done(
        call(launching.repairCampaign, { params: paramsOf(id), body: { codes }, ...(changeSet ? { changeSet } : {}) }),
      ),
    /**
     * As documented: fetched again, then saved with active true and paused false (CR-07); `seen`: the version that was checked.
     * Of another one nothing is launched: nobody has looked at what it spends.
     */
    launch: (id: number, seen: number) =>
      done(
        (async () => {
          const now = await call(campaigns.getCampaign, { params: paramsOf(id), query: {} });
          if (now.version !== seen)
            throw new ApiError(409, { message: CHANGED_SINCE_CHECK, code: 'stale_version' }, '');
          const { client_budget, client_daily_budget } = now;
          const body = { client_budget, client_daily_budget, active: true, paused: false, version: seen };
          const launched = await unlessLost(call(campaigns.updateCampaign, { params: paramsOf(id), body }), () =>
            bidding(id),
          );
          showSaved(client, launched); // the page says at once that it bids, not what was true before
          return launched;
        })(),
      ),
    /** Tried again after an answer that was lost, it goes on where it stopped: the same rows have the same key until then. */
    launchMany: async (rows: readonly Pick<Readiness, 'campaign_id' | 'version'>[]) => {
      const body = {
        campaign_ids: rows.map(({ campaign_id }) => campaign_id),
        versions: rows.map(({ version }) => version),
      };
      const send = () =>
        submissions.send(JSON.stringify(body), (idempotencyKey) =>
          call(launching.launchCampaigns, { body, idempotencyKey }),
        );
      return done(unlessLost(send(), send));
    },
  };
};
