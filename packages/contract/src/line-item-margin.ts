import { z } from 'zod';
import { call } from './call.ts';
import { day, id, idText, items, version } from './shapes.ts';

const lineItemId = idText.meta({ example: 5001 });

export const LineItemMargin = z.object({
  id,
  line_item_id: id,
  margin: z.string().describe('mark-up on cost in percent, up to 6 decimals'),
  start_date: day,
});

export const listMargins = call({
  name: 'listMargins',
  room: 'line-item',
  method: 'GET',
  path: '/line_items/{lineItemId}/line_item_margins',
  title: 'Margins of a line item, newest first',
  description: 'The newest one that has begun is in force.',
  permission: 'margin.read',
  params: z.object({ lineItemId }),
  things: { lineItemId: 'line_item' },
  ok: items(LineItemMargin),
});

export const createMargin = call({
  name: 'createMargin',
  room: 'line-item',
  method: 'POST',
  path: '/line_items/{lineItemId}/line_item_margins',
  title: 'Set a margin from tomorrow (UTC) on',
  description:
    'A second one for tomorrow replaces the first; the margin in force, posted again, takes the upcoming one back.',
  permission: 'margin.create',
  params: z.object({ lineItemId }),
  things: { lineItemId: 'line_item' },
  body: z.object({
    margin: z
      .string({ error: 'must be text such as "33.333333"' })
      .max(30, 'is too long')
      .describe('mark-up on cost in percent: 33.333333 is shown as a margin of 25 %')
      .meta({ example: '33.333333' }),
    start_date: day.optional().describe('tomorrow (UTC); nothing else is accepted'),
    version: version.describe('the version of the line item: if there is a newer one, 409 `stale_version`'),
  }),
  ok: LineItemMargin,
  dryRun: true,
  idempotent: true,
});
