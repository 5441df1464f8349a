import { z } from 'zod';
import { call } from './call.ts';
import { Campaign } from './campaign.ts';
import { id, idText, line, version } from './shapes.ts';

/** That a campaign is tried on a phone, and on which. */
export const TestCampaign = z.object({
  id,
  device_id: z.string().nullable(),
  created_by: z.string().nullable().describe('the address of who made it, where the caller may know'),
});

const one = {
  params: z.object({ testCampaignId: idText }),
  things: { testCampaignId: 'test_campaign' },
} as const;
const path = '/dsp_dashboard_api/campaigns/test';

export const createTestCampaign = call({
  name: 'createTestCampaign',
  room: 'campaign',
  method: 'POST',
  path,
  title: 'Make a campaign to be tried on a phone',
  description:
    'Inactive, for internal use, in the first country of each region, below the newest line item of the company that is in use; without one 400. It is named auto_test_…, and keeps name and line item.',
  permission: 'campaign.test',
  body: z.object({ app_id: id.meta({ example: 2001 }) }),
  refs: { app_id: 'application' },
  ok: Campaign,
  dryRun: true,
  idempotent: true,
});

export const updateTestCampaign = call({
  name: 'updateTestCampaign',
  room: 'campaign',
  method: 'PUT',
  path: `${path}/{testCampaignId}`,
  title: 'Say on which phone a campaign is tried',
  description: 'By the id of its test (`test_campaign_configuration_id`).',
  permission: 'campaign.test',
  ...one,
  body: z.object({
    device_id: line.nullable().meta({ example: '6D92078A-8246-4BA4-AE5B-76104861E7DC' }),
    version: version.describe('the version of the campaign: if there is a newer one, 409 `stale_version`'),
  }),
  ok: TestCampaign,
  dryRun: true,
});

export const deleteTestCampaign = call({
  name: 'deleteTestCampaign',
  room: 'campaign',
  method: 'DELETE',
  path: `${path}/{testCampaignId}`,
  title: 'End a test',
  description:
    'By the id of the test; that of a campaign that is not tested is refused (400). The campaign stays and goes on as any other.',
  permission: 'campaign.test',
  ...one,
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});
