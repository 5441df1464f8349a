import { readinessCodes } from '@fairlead/domain/readiness/codes';
import { z } from 'zod';
import { call } from './call.ts';
import { Readiness, RepairChange } from './readiness.ts';
import { id, idText, instant, items } from './shapes.ts';

export const repairCampaign = call({
  name: 'repairCampaign',
  room: 'campaign-launch',
  method: 'POST',
  path: '/dsp_dashboard_api/campaigns/{campaignId}/readiness/repair',
  title: 'Repair what keeps a campaign from its launch',
  description:
    'Carries out the repairs that readiness offers for these codes, all in one change or none; each write passes the rules and needs the right it needs by hand. A code that has no repair is 409 `nothing_to_repair`; one that is right by now changes nothing.',
  permission: 'campaign.repair',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  body: z.object({
    codes: z.array(z.enum(readinessCodes)).min(1, 'must name a code').max(readinessCodes.length),
  }),
  ok: z.object({ changes: z.array(RepairChange).describe('what was written'), readiness: Readiness }),
  dryRun: true,
  idempotent: true,
});

const ids = z.array(id).min(1, 'must name a campaign').max(500, 'must be at most 500 campaigns');

export const launchCampaigns = call({
  name: 'launchCampaigns',
  room: 'campaign-launch',
  method: 'POST',
  path: '/dsp_dashboard_api/campaigns/launch',
  title: 'Launch campaigns',
  description:
    'A verdict for each, in the order of the ids, and one change set for all that were launched. One that is not ready, bids already or was changed since is refused and holds none of the others up. Each is launched by itself while others are served; sent again with its Idempotency-Key after a failure, the call goes on where it stopped and gives the verdicts of all.',
  permission: 'campaign.launch',
  body: z.object({
    campaign_ids: ids.meta({ example: [9001] }),
    versions: z
      .array(z.int().min(1))
      .max(500)
      .describe('that were looked at, in the order of the ids')
      .meta({ example: [1] }),
  }),
  refs: { campaign_ids: 'campaign' },
  ok: items(
    z.object({
      campaign_id: id,
      status: z.enum(['launched', 'refused', 'stale']),
      message: z.string().describe('of a launched one: that it bids, or why not yet'),
    }),
  ),
  dryRun: true,
  idempotent: true,
  recordByRecord: true,
});

export const listBrokenCampaigns = call({
  name: 'listBrokenCampaigns',
  room: 'campaign-launch',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/broken',
  title: 'Campaigns that broke since they were launched',
  description:
    'Campaigns that are on and whose checks fail, each with what broke first, when, and by which change; newest first. Looked at again within seconds after a write, a build, an approval or a dated value, and all of them once a UTC day.',
  permission: 'readiness.read',
  ok: items(
    z.object({
      campaign_id: id,
      name: z.string(),
      company_id: id,
      app_id: id,
      app_name: z.string(),
      code: z.enum(readinessCodes),
      at: instant,
      change_set_id: z.string().nullable().describe('null: no save did it'),
      by: z.string().nullable().describe('as history names people; null: nobody'),
    }),
  ),
});
