import { type Criterion, criteria } from '@fairlead/domain/audience/criterion';
import { z } from 'zod';
import { call } from './call.ts';
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
