import type { Ok, Sent } from '@fairlead/contract/call';
import * as campaigns from '@fairlead/contract/campaign';
import * as api from '@fairlead/contract/targeting';
import { queryOptions } from '@tanstack/react-query';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('targeting', 'campaign_targeting');

export type Targeting = Ok<typeof api.getTargetingConfigurations>;
export type Reach = Ok<typeof api.getReach>;
export type ReachBody = Sent<typeof api.getReach>['body'];

const paramsOf = (id: number) => ({ campaignId: String(id) });

/** The lists that a campaign targets and excludes. */
export const targetingOf = (id: number) =>
  query(['targeting', id], api.getTargetingConfigurations, { params: paramsOf(id) });

/** How many devices a campaign reaches with these values. A key of its own: saves ask nothing again, other values do. */
export const reachOf = (id: number, text: string | null) =>
  queryOptions({
    queryKey: ['campaign-reach', id, text],
    queryFn: ({ signal }): Promise<Reach> =>
      call(api.getReach, { params: paramsOf(id), body: JSON.parse(text ?? '{}') as ReachBody, signal }),
  });

type ListsBody = Sent<typeof api.updateTargetingConfigurations>['body'];
type CampaignBody = Sent<typeof campaigns.updateCampaign>['body'];

export const sendTargeting = (id: number, body: ListsBody): Promise<Targeting> =>
  call(api.updateTargetingConfigurations, { params: paramsOf(id), body });
/** Whether it would be taken, without storing anything. */
export const tryTargeting = (id: number, body: ListsBody) =>
  dryRun(api.updateTargetingConfigurations, { params: paramsOf(id), body });

export const readTargeting = (id: number): Promise<Targeting> =>
  call(api.getTargetingConfigurations, { params: paramsOf(id) });

export const sendCampaign = (id: number, body: CampaignBody) =>
  call(campaigns.updateCampaign, { params: paramsOf(id), body });
export const tryCampaign = (id: number, body: CampaignBody) =>
  dryRun(campaigns.updateCampaign, { params: paramsOf(id), body });

export const readCampaign = (id: number) => call(campaigns.getCampaign, { params: paramsOf(id), query: {} });
