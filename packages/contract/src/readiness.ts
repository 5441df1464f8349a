import { currencies } from '@fairlead/domain/money';
import { readinessChecks, readinessCodes } from '@fairlead/domain/readiness/codes';
import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, instant, items } from './shapes.ts';

const status = z.enum(['success', 'error']);

export const RepairChange = z.object({
  entity: z.enum(['campaign', 'creative_group', 'creative']),
  entity_id: id,
  entity_name: z.string().optional().describe('of a creative group or a creative'),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

const fault = z.object({
  code: z.enum(readinessCodes),
  message: z.string(),
  detail: z.string().describe('what exactly was found wanting'),
  fix: z.object({
    path: z.string().describe('page of the dashboard; null in a dry run that would make it'),
    label: z.string(),
  }),
});

/** How ready a campaign is, in short: what is wrong, without the values that would put it right. */
export const ReadinessInShort = z.object({
  status,
  issues: z.array(
    fault.extend({
      repairable: z.boolean().describe('whether readiness offers the caller a repair that leaves nothing else wrong'),
    }),
  ),
});

const issue = fault.extend({
  repair: z
    .object({
      label: z.string(),
      changes: z.array(RepairChange),
      leaves: z.array(z.enum(readinessCodes)).describe('what is wrong once it is done, and is not wrong yet'),
    })
    .nullable()
    .describe('where the right value follows from what is known and the caller may write it'),
});

/** What a launch meets on a line item: amounts in the company's currency. */
export const LineItemMoney = z.object({
  id,
  name: z.string(),
  budget: z
    .object({
      left: z.number().describe('of it, until now'),
      day: z.number().describe('what is planned for one day of it: its daily budget, else its total over its days'),
      start_day: day,
      end_day: day,
    })
    .nullable()
    .describe('the one that runs, else the next'),
  bidding: z
    .object({
      campaigns: z.int(),
      uncapped: z.int().describe('how many of them have no daily cap'),
      caps: z.number().describe('their daily caps; of one in an A/B test the whole'),
      caps_today: z.number().describe('what of these is not spent yet today'),
    })
    .describe('its campaigns that bid, or will once the budget begins'),
});

/** How ready a campaign is: the six checks in their order. A record of a campaign: it says no more of it than the campaign does. */
export const Readiness = z
  .object({
    campaign_id: id,
    name: z.string(),
    version: z.int().describe('of the campaign that was checked, for `versions` of a launch'),
    company_id: id,
    app_id: id,
    currency: z.enum(currencies),
    state: z.enum(['New', 'Archived']),
    active: z.boolean(),
    paused: z.boolean(),
    running: z.boolean(),
    client_daily_budget: z.number().nullable(),
    ab_test_daily_budget: z
      .number()
      .nullable()
      .describe('the daily cap that an A/B test shares out: what it spends with its mirrors'),
    spent_today: z.number().describe('what of its daily cap is spent today already, with its mirrors: it ran before'),
    paced: z
      .boolean()
      .describe('its line item spends its budget by itself (full performance): its daily cap counts for nothing'),
    mirrors: z
      .int()
      .optional()
      .describe('copies that an A/B test holds against it now; a repair is theirs too, if the caller may change them'),
    free_media: z
      .boolean()
      .optional()
      .describe('nobody pays for it: ask before it is launched; for those who read its pricing type'),
    spends_until: day.nullable().describe('last day of the budget that runs or comes next'),
    shows_from: instant
      .nullable()
      .describe(
        'before it nothing is shown, though the creatives pass: they are scheduled; null: something is, or never will be',
      ),
    line_item: LineItemMoney.nullable().describe('the one chosen last: what it may spend more follows from it'),
    status,
    checks: z.array(
      z.object({
        name: z.enum(readinessChecks),
        status,
        found: z.string().nullable().describe('what a passed check has seen; null where it is not passed'),
        issues: z.array(issue),
      }),
    ),
    checked_at: instant,
  })
  .meta({ entity: 'campaign' });

export const getReadiness = call({
  name: 'getReadiness',
  room: 'readiness',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}/readiness',
  title: 'How ready a campaign is',
  description:
    'Six checks; the status is success when every one is. Each issue says what is wrong, where it is put right, and, where the right value follows from what is known, the repair.',
  permission: 'campaign.read_readiness',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  ok: Readiness,
});

export const listReadiness = call({
  name: 'listReadiness',
  room: 'readiness',
  method: 'POST',
  path: '/dsp_dashboard_api/campaigns/readiness',
  title: 'How ready many campaigns are',
  description: 'A row each, in the order of the ids; nothing is written.',
  permission: 'readiness.read',
  body: z.object({
    campaign_ids: z
      .array(id)
      .min(1, 'must name a campaign')
      .max(500, 'must be at most 500 campaigns')
      .meta({ example: [9001] }),
  }),
  refs: { campaign_ids: 'campaign' },
  ok: items(Readiness),
  limit: 'read',
});
