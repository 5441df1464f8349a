import { criteria } from '@fairlead/domain/audience/criterion';
import { installersLabels, payersLabels } from '@fairlead/domain/campaign/targets';
import { saturationIntervals } from '@fairlead/domain/delivery-funnel/saturation';
import { lossReasons } from '@fairlead/domain/fact/bidding';
import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, instant } from './shapes.ts';

const reason = z.enum(lossReasons);
const money = z.number();
const count = z.number().describe('requests');

/** Kinds of facts that a funnel is made of. */
const kinds = z.enum(['bidding', 'delivery']);

/** What steps are set to: as it is now, but for `on_days` not as it was on the days looked at. */
const Settings = z
  .object({
    installers_label: z.enum(installersLabels),
    payers_label: z.enum(payersLabels),
    countries: z.array(z.string()).describe('two letters each'),
    lists: z
      .array(
        z.object({
          criterion: z.enum(criteria),
          side: z.enum(['whitelists', 'blacklists']),
          rows: z.int().nullable().describe('its lines; null: not built yet'),
        }),
      )
      .describe('lists that it targets and excludes'),
    sizes: z
      .object({ own: z.int(), asked: z.int(), covered: z.int() })
      .describe(
        'banner sizes, native and video: those of creatives that it can show now, those that requests of these days asked for, and those of both; `asked` is 0 where the bidder does not tell',
      ),
    approvals: z
      .array(z.object({ supplier: z.string(), refused: z.int(), waiting: z.int() }))
      .describe(
        'suppliers it buys from that refused creatives it can show, or have not answered, and how many; most refused first',
      ),
    frequency_cap: z.int().nullable(),
    client_daily_budget: money.nullable().describe('while an A/B test runs its own share'),
    on_days: z
      .object({ frequency_cap: z.array(z.int().nullable()), client_daily_budget: z.array(money.nullable()) })
      .describe('the two caps as they were on these days, oldest first: what was lost to them was lost to these'),
    paced: z.boolean().describe('its line item spends its budget by itself: no daily cap counts'),
    optimization_algorithms: z
      .object({ cpa: z.string().nullable(), cpc: z.string().nullable() })
      .optional()
      .describe('of staff alone'),
  })
  .meta({ entity: 'campaign' });

/** Why a campaign does not spend. Money is client costs a day, in `currency`. */
export const DeliveryFunnel = z.object({
  currency: z.enum(currencies),
  first_day: day,
  last_day: day,
  steps: z
    .array(
      z.object({
        reason,
        in: count,
        out: count,
        share_lost: z.number().describe('percent of `in`'),
        worth_per_day: money
          .nullable()
          .describe(
            'what a day it costs; null for what was chosen, for the auction, and where nothing was won to tell a price',
          ),
      }),
    )
    .describe('all twelve in the order in which requests are dropped; none without facts'),
  suppliers: z.int().describe('whose requests these are'),
  hours: z.array(z.object({ day, hour: z.int(), eligible: count, lost_to_cap: count })).describe('hours with requests'),
  days_run: z
    .number()
    .describe(
      'on so many of these days it ran, today as the part that has passed: amounts a day are means of them, and 0 where it ran on none',
    ),
  spend_per_day: money,
  potential_spend_per_day: money.describe('`spend_per_day` and all worths'),
  unassigned_per_day: money.describe(
    'what the budget of its line item has left beyond what caps may still spend, by the days until its end, all of today counted; 0 without a current budget',
  ),
  payable_per_day: money.describe(
    'what the budget can pay on top of what is spent to levers that raise a daily cap or wait for it: more neither one of them nor all bring; of each line item whose campaigns have levers',
  ),
  spare_per_day: money.describe(
    'what the budget can pay at all on top of what is spent, which is what all levers together bring at most; of the same line items',
  ),
  levers: z
    .array(
      z.object({
        kind: reason,
        campaign_id: id,
        text: z.string().describe('the one thing to change'),
        why: z.string(),
        gain_per_day: money
          .nullable()
          .describe('what a day it may bring, never more than the budget can pay; null for what lets nothing through'),
        after: reason.nullable().describe('it brings nothing until this lever is pulled'),
        path: z.string().describe('page of the dashboard and, behind #, the field'),
      }),
    )
    .describe('by gain, each behind the one that it waits for; at most 20'),
  unmeasured: z
    .array(
      z.object({
        kind: z.enum(['daily_cap', 'frequency_cap', 'floor']),
        campaign_id: id,
        since: day,
        was: z.number().nullable().describe('on the newest of these days; null: no cap, and for `floor`'),
        is: z.number().nullable().describe('now; null: no cap, and for `floor`'),
      }),
    )
    .describe(
      'what was changed so that these days do not tell what it does, and no lever promises anything of it: a cap without a whole day under it, a target price (`floor`) that was not the same on all of them; at most 20',
    ),
  settings: Settings.nullable().describe('of a campaign; null for a line item, and without facts'),
  missing: z.array(kinds).describe('facts that there are none of in these days'),
  silent_since: instant
    .nullable()
    .describe('end of the newest hour with bidding facts, when there are none in these days'),
});

const query = z.object({
  start_date: day.optional().meta({ example: '2026-11-11' }).describe('6 days before `end_date`, if left out'),
  end_date: day.optional().meta({ example: '2026-11-17' }).describe('yesterday, if left out'),
});
const description =
  'What became of the requests it was eligible for, what each reason costs a day, and what to change. Whole UTC days, at most 92; the 7 full days before today unless told. Losses are priced at the win rate and the price of the same days.';

export const getCampaignDeliveryFunnel = call({
  name: 'getCampaignDeliveryFunnel',
  room: 'delivery-funnel',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}/delivery_funnel',
  title: 'Why a campaign does not spend',
  description,
  permission: 'delivery_funnel.read',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  query,
  ok: DeliveryFunnel,
});

export const getLineItemDeliveryFunnel = call({
  name: 'getLineItemDeliveryFunnel',
  room: 'delivery-funnel',
  method: 'GET',
  path: '/dsp_dashboard_api/line_items/{lineItemId}/delivery_funnel',
  title: 'Why a line item does not spend',
  description: `${description} Campaigns count on the days on which they belonged to it.`,
  permission: 'delivery_funnel.read',
  params: z.object({ lineItemId: idText.meta({ example: 5001 }) }),
  things: { lineItemId: 'line_item' },
  query,
  ok: DeliveryFunnel,
});

export const getScpaRatio = call({
  name: 'getScpaRatio',
  room: 'delivery-funnel',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}/scpa_ratio',
  title: 'How much of what it could win a campaign wins',
  description:
    'Wins / (wins and what daily cap and pacing held back, at the win rate of the hour), over the last minutes of product time; facts are hourly, so 30 means the newest hour with requests.',
  permission: 'campaign.read_report',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  query: z.object({
    interval: z
      .enum(saturationIntervals.map(String) as ['30', '360', '1440'], { error: 'must be 30, 360 or 1440' })
      .default('360')
      .describe('minutes'),
  }),
  ok: z.object({ ratio: z.number().nullable().describe('0 to 1; null without requests') }),
});

const DayOfEffect = z.object({
  day,
  client_cost: money,
  impressions: z.int(),
  clicks: z.int(),
  reattributions: z.int(),
  conversions: z
    .int()
    .nullable()
    .describe(
      'the optimization event attributed to it, under the names that the app maps to it; null without one, or without a name',
    ),
  revenue: money.nullable().describe('of these events, in `currency` by the fixed table'),
  saturation: z.number().nullable().describe('0 to 1; null without requests'),
});

const Mark = z.object({
  history_id: z.int(),
  change_set_id: z.string(),
  at: instant,
  user: z.object({ id: id.nullable(), email: z.string() }),
  channel: z.string(),
  text: z.string().describe('what was changed, in words'),
  entity: z.string(),
  entity_id: z.int(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  can_undo: z.boolean(),
  why_not: z.string().nullable(),
});

export const getCampaignEffect = call({
  name: 'getCampaignEffect',
  room: 'delivery-funnel',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/{campaignId}/effect',
  title: 'What changes of a campaign did',
  description:
    'What it delivered by whole UTC day, and what was changed about it meanwhile: about the campaign, its line item, budgets, lists, creative groups and creatives, as far as the role reads them. At most 92 days; the 35 full days before today unless told.',
  permission: 'delivery_funnel.read',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  query: z.object({
    start_date: day.optional().meta({ example: '2026-10-14' }).describe('34 days before `end_date`, if left out'),
    end_date: day.optional().meta({ example: '2026-11-17' }).describe('yesterday, if left out'),
  }),
  ok: z.object({
    currency: z.enum(currencies),
    optimization_event: z.string().nullable(),
    line_item_id: id.nullable().describe('of today'),
    paced: z.boolean().describe('the line item of today spends its budget by itself: no daily cap counts'),
    target_cpa: money
      .nullable()
      .describe('what one of these events may cost, by the line item of today; null where its objective is another'),
    first_day: day,
    last_day: day,
    days: z
      .array(DayOfEffect)
      .describe('every day asked for from the one on which it was made, or first delivered if that was earlier'),
    marks: z.array(Mark).describe('oldest first, the newest 500'),
    marks_left_out: z.int().describe('how many older ones these days have'),
  }),
});
