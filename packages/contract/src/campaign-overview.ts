import { rollovers } from '@fairlead/domain/line-item/rollover';
import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { CampaignRow } from './campaign.ts';
import { LineItemOverview } from './line-item-campaign.ts';
import { ReadinessInShort } from './readiness.ts';
import { day, id, idText } from './shapes.ts';

const ratio = (of: string) => z.number().nullable().describe(`saturation over ${of}, 0 to 1; null without requests`);

/** A line item of the overview: its row of line_item_overview and of budget_metrics, and where its budget leads. */
const OverviewLineItem = z
  .object({
    ...LineItemOverview.shape,
    line_item_id: id.describe('as budget_metrics calls it'),
    start_date: day.nullable().describe('of the current budget; null: none runs now'),
    end_date: day.nullable(),
    total_budget: z.number().nullable(),
    total_spend: z.number().nullable(),
    badge: z.enum(rollovers).describe('of the automatic budget'),
    misalignment: LineItemOverview.shape.daily_budget_misalignment,
    expected: z.number().nullable().describe('what an even spend of the current budget would have reached by now'),
    too_soon: z
      .boolean()
      .describe('no full UTC day of the current budget is over yet: how far from plan it is says nothing'),
    needed_per_day: z.number().nullable().describe('what would spend the rest of it exactly'),
    days_left: z.number().nullable().describe('until the end of its last day, with the fraction'),
  })
  .meta({ entity: 'line_item' });

const delivered = {
  spend_7_days: z.array(z.number()).describe('client costs of each of the last 7 full UTC days, oldest first'),
  click: z.int().describe('from `totals.start_date` to today, as impression and reattribution'),
  impression: z.int(),
  reattribution: z.int(),
};

/** A campaign of the overview: its row of the list, and what it delivered. Mirror copies of A/B tests are no rows. */
const OverviewCampaign = z
  .object({
    ...CampaignRow.shape,
    readiness: ReadinessInShort.nullable().describe('null: an archived campaign, or `missing` says so'),
    paced: z
      .boolean()
      .describe('whether its daily cap counts for nothing: its line item of today and the one that waits pace it'),
    ...delivered,
    ratio_30: ratio('30 minutes'),
    ratio_360: ratio('6 hours'),
    ratio_1440: ratio('24 hours'),
    ab_test: z
      .object({
        running: z.boolean().describe('whether its daily cap is shared out now'),
        spend_today: z.number(),
        total_client_costs: z.number(),
        ...delivered,
      })
      .nullable()
      .describe('what its mirror copies, of tests that are over too, add to sums; null: it never had any'),
  })
  .meta({ entity: 'campaign' });

export const getCampaignsOverview = call({
  name: 'getCampaignsOverview',
  room: 'campaign-overview',
  method: 'GET',
  path: '/apps/{applicationId}/campaigns_overview',
  title: 'Everything the overview of an application’s campaigns draws',
  description:
    'Line items that its campaigns belong to today, in any state, all its campaigns, and their sums: the same numbers as the single calls answer. Money in the company’s currency.',
  permission: 'campaign_overview.read',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  ok: z.object({
    line_items: z.array(OverviewLineItem),
    campaigns: z.array(OverviewCampaign),
    totals: z
      .object({
        currency: z.enum(currencies),
        start_date: day.describe('since when clicks are counted: the start of the earliest current budget, else today'),
        end_date: day.describe('today'),
        total_budget: z.number().describe('of the current budgets'),
        total_spend: z.number(),
        expected: z.number(),
        needed_per_day: z.number(),
        client_daily_budget: z
          .number()
          .describe('daily caps of the campaigns that bid; of one that is tested the whole that the test shares out'),
        spend_today: z.number().describe('of all campaigns of the application, mirror copies too'),
      })
      .describe('sums over the line items and campaigns above'),
    missing: z
      .array(z.enum(['bidding', 'readiness', 'caps']))
      .describe(
        'what could not be found out now: bidding facts (ratios are null), readiness (null), campaigns of line items (none, no misalignment)',
      ),
  }),
});
