import { type Criterion, criteria } from '@fairlead/domain/audience/criterion';
import { reachSteps } from '@fairlead/domain/targeting/reach';
import { z } from 'zod';
import { call } from './call.ts';
import { targetsSent } from './campaign-targets.ts';
import { id, idText, version } from './shapes.ts';

const everyCriterion = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(criteria.map((criterion) => [criterion, shape])) as Record<Criterion, T>;

const Lists = z.object(everyCriterion(id.optional())).describe('ids of targeting lists by what their lines are');

/** The lists of a campaign, and the version to edit them by. */
const Targeting = z.object({
  targeting_configurations: z.object({ whitelists: Lists, blacklists: Lists, pricelists: Lists }),
  version: z.int().describe('of the lists: that of the campaign is another'),
});

const sentLists = z
  .strictObject(everyCriterion(id.nullable().optional()), {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has an unknown criterion: ${(issue.keys ?? []).join(', ')}` : undefined,
  })
  .optional();

const ofCampaign = z.object({ campaignId: idText.meta({ example: 9001 }) });
const things = { campaignId: 'campaign' } as const;

export const getTargetingConfigurations = call({
  name: 'getTargetingConfigurations',
  room: 'targeting',
  method: 'GET',
  path: '/campaigns/{campaignId}/targeting_configurations',
  title: 'Lists that a campaign targets and excludes',
  description: 'At most one list a criterion and way; several are made one by a combination.',
  permission: 'campaign.read_settings',
  params: ofCampaign,
  things,
  ok: Targeting,
});

export const updateTargetingConfigurations = call({
  name: 'updateTargetingConfigurations',
  room: 'targeting',
  method: 'PUT',
  path: '/campaigns/{campaignId}/targeting_configurations',
  title: 'Set the lists that a campaign targets and excludes',
  description:
    'Each of `whitelists`, `blacklists` and `pricelists` that is sent takes the place of the one before; one left out stays. A list is of the campaign’s company, holds the criterion it is sent for and is not archived. An entry of the product’s own id is removed.',
  permission: 'campaign.edit_targeting',
  params: ofCampaign,
  things,
  body: z.object({
    targeting_configurations: z.object({
      whitelists: sentLists.meta({ example: { idfa: 40_001 } }),
      blacklists: sentLists,
      pricelists: sentLists,
    }),
    version: version.meta({ example: 1 }),
  }),
  ok: Targeting,
  dryRun: true,
});

export const getReach = call({
  name: 'getReach',
  room: 'targeting',
  method: 'POST',
  path: '/campaigns/{campaignId}/reach',
  title: 'How many devices a campaign would bid for',
  description:
    'With these values, nothing of which is stored; what is left out is as it is stored. Devices of the list to include (without one, those that events of the application tell of), less the excluded ones, in the countries by their newest event that has one (who is nowhere known stays in), by segmentation. An estimate comes within 800 ms and the exact count with the job, as `result.devices`.',
  permission: 'campaign.read_reach',
  params: ofCampaign,
  things,
  body: z.object({
    ...targetsSent,
    targeting_configurations: z
      .object({ whitelists: sentLists, blacklists: sentLists, pricelists: sentLists })
      .optional(),
  }),
  ok: z.object({
    steps: z
      .array(
        z.object({
          kind: z.enum(reachSteps),
          text: z.string(),
          left: z.int().describe('devices'),
          unknown: z.int().nullable().describe('of those left in the countries, who nobody knows where'),
        }),
      )
      .describe('what narrows it, one after the other'),
    devices: z.int(),
    exact: z.boolean(),
    margin_percent: z.number().describe('how far it may be off, 95 times in 100'),
    job_id: id.nullable(),
    unmatched: z.string().nullable().describe('what could not be counted, in a sentence'),
    shared_with: z
      .array(
        z.object({
          campaign_id: id,
          name: z.string(),
          devices: z.int().describe('of those that are left here, how many are on its list too'),
        }),
      )
      .describe('running campaigns of the application that bid for the same devices: the largest five'),
  }),
  limit: 'preview',
});
