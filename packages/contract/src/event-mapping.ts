import { z } from 'zod';
import { call } from './call.ts';
import { countText, flagText, id, idText, instant, items, text } from './shapes.ts';

const flag = z.literal([0, 1]);

/** An event of an application (custom action) with what is set for it and what arrived in the last 30 days. */
export const CustomAction = z.object({
  id: id.nullable().describe('what its history is asked by; null: nothing was saved for it yet'),
  app_id: id,
  name: z.string(),
  type_id: id.nullable(),
  type: z.string().nullable().describe('the internal funnel; null: not mapped'),
  has_revenue: flag,
  has_generated_revenue: flag.describe('1: events of this name carried revenue'),
  is_hidden: z.boolean(),
  mapping: z.string().describe('where its products stand, as a path expression; empty: none'),
  suggested_type: z.string().nullable().describe('the funnel that events of this name usually belong to'),
  events: z.int().describe('in the last 30 UTC days, today included'),
  revenue_usd: z.number(),
  daily: z.array(z.int()).describe('events a day of these 30 days, today last'),
  last_event_at: instant.nullable(),
  line_items: z.int().describe('line items in state new that optimise for it'),
  version: z.int().describe('0: nothing was saved for it yet'),
});

const ofApp = z.object({ applicationId: idText.meta({ example: 2001 }) });
const things = { applicationId: 'application' } as const;
const eventName = text(255).min(1, 'is required');

export const listCustomActions = call({
  name: 'listCustomActions',
  room: 'event-mapping',
  method: 'GET',
  path: '/app/{applicationId}/custom_action_label',
  title: 'Events of an application and their mapping',
  description: 'All names that arrived or were set; most events first.',
  permission: 'event_mapping.read',
  params: ofApp,
  things,
  query: z.object({ is_hidden: flagText.optional() }),
  ok: items(CustomAction),
});

export const updateCustomAction = call({
  name: 'updateCustomAction',
  room: 'event-mapping',
  method: 'PUT',
  path: '/app/{applicationId}/custom_action_label/{customActionName}',
  title: 'Map one event',
  description:
    'The name is a percent-encoded path segment. Fields left out stay as they are. Hiding an event takes it out of its funnel.',
  permission: 'event_mapping.edit',
  params: ofApp.extend({ customActionName: eventName.meta({ example: 'purchase' }) }),
  things,
  body: z.object({
    name: text(255).optional().describe('as in the path'),
    has_revenue: z.preprocess((value) => (typeof value === 'boolean' ? Number(value) : value), flag).optional(),
    is_hidden: z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), z.boolean()).optional(),
    type: z
      .preprocess((value) => (value === '' ? null : value), text(60).nullable())
      .optional()
      .meta({ example: 'purchase' }),
    version: z.int().min(0).optional().describe('as read; 0: nothing was saved yet'),
  }),
  ok: CustomAction,
  dryRun: true,
});

export const listEventSamples = call({
  name: 'listEventSamples',
  room: 'event-mapping',
  method: 'GET',
  path: '/app/{applicationId}/custom_action_samples',
  title: 'The newest events of a name, without devices',
  description: 'Their properties show where products and prices stand. Nothing in them names a device.',
  permission: 'event_mapping.read',
  params: ofApp,
  things,
  query: z.object({ name: eventName.meta({ example: 'purchase' }), limit: countText(1, 20, 20) }),
  ok: items(
    z.object({
      ts: instant,
      country: z.string(),
      revenue_usd: z.number(),
      properties: z.unknown().describe('as it was sent'),
    }),
  ),
});

/** Of one event, where its products stand. */
export const ProductMapping = z.object({
  name: z.string(),
  mapping: z.string().describe('empty: carries no products'),
  events: z.int().describe('in the last 30 UTC days'),
  version: z.int(),
});

export const listProductMappings = call({
  name: 'listProductMappings',
  room: 'product-feed',
  method: 'GET',
  path: '/app/{applicationId}/custom_action_product_id_mapping',
  title: 'Where products stand in the events of an application',
  description: 'The path within the properties of each event, as the product feed reads it.',
  permission: 'event_mapping.read',
  params: ofApp,
  things,
  ok: items(ProductMapping),
});

export const updateProductMappings = call({
  name: 'updateProductMappings',
  room: 'product-feed',
  method: 'PUT',
  path: '/app/{applicationId}/custom_action_product_id_mapping',
  title: 'Say where products stand in events',
  description:
    'The changed rows only; all are saved or none. Path expressions: `$.key`, `$.key[*]`, `$[*].key`, `$.key[*].subkey`, or empty.',
  permission: 'product_feed.edit',
  params: ofApp,
  things,
  body: z
    .array(
      z.object({
        name: eventName.meta({ example: 'purchase' }),
        mapping: text(1100).nullable().meta({ example: '$.product_id' }),
        version: z.int().min(0).optional(),
      }),
    )
    .min(1, 'must have at least 1 row')
    .max(500, 'must have at most 500 rows'),
  ok: items(ProductMapping),
  dryRun: true,
});
