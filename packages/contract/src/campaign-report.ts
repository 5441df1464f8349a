import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, items, listOf } from './shapes.ts';

/** Ids that one question may name. */
const MOST_CAMPAIGNS = 500;
const most = `at most ${MOST_CAMPAIGNS} values`;
const period = { start_date: day.optional(), end_date: day.optional() };

export const listTrackings = call({
  name: 'listTrackings',
  room: 'campaign',
  method: 'GET',
  path: '/dsp_dashboard_api/campaigns/trackings',
  title: 'Clicks, impressions and reattributions of campaigns',
  description: 'Between two UTC days, both included; all days when none are named. A campaign without any has zeros.',
  permission: 'campaign.read_report',
  query: z.object({ campaign_ids: listOf(idText, MOST_CAMPAIGNS).describe('repeated'), ...period }),
  refs: { campaign_ids: 'campaign' },
  ok: items(z.object({ campaign_id: id, click: z.int(), impression: z.int(), reattribution: z.int() })),
});

const commaSeparated = z
  .string()
  .max(MOST_CAMPAIGNS * 12, most)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(idText).max(MOST_CAMPAIGNS, most))
  .meta({ wire: { type: 'string' } });

export const listDailyReport = call({
  name: 'listDailyReport',
  room: 'campaign',
  method: 'GET',
  path: '/report/company/dsp/daily',
  title: 'Client costs of campaigns, day by day',
  description:
    'Between two UTC days, both included; all days when none are named. Amounts stay in the currency of the company: another one is refused (400).',
  permission: 'campaign.read_report',
  query: z.object({
    campaign_ids: commaSeparated.describe('separated by commas').meta({ example: '9001,9002' }),
    currency: z.enum(currencies).optional(),
    group_by: z.literal('campaign').default('campaign'),
    ...period,
  }),
  refs: { campaign_ids: 'campaign' },
  ok: items(z.object({ campaign_id: id, date: day, client_cost: z.number() })),
});
