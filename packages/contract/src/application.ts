import { attributions, trackingProviders } from '@fairlead/domain/application/application';
import { businessStates, states } from '@fairlead/domain/state';
import { z } from 'zod';
import { call } from './call.ts';
import { AdvertiserCategory } from './reference.ts';
import {
  businessState,
  day,
  icon,
  id,
  idText,
  instant,
  items,
  line,
  name,
  needed,
  newName,
  platform,
  state,
  stateFilter,
  text,
  version,
  word,
} from './shapes.ts';

export const Application = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  name: z.string(),
  platform,
  bundle_identifier: z.string().nullable().describe('null only for records older than this field'),
  app_store_id: z.int().nullable().describe('the number in the App Store, ios only'),
  app_store_url: z.string().nullable(),
  advertiser_website_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  icon,
  state: z.enum(states),
  business_state: z.enum(businessStates),
  attribution: z.enum(attributions).describe('external is shown as Mirroring'),
  tracking_provider: z.enum(trackingProviders),
  tracking_provider_attribution_days: z.int().nullable().describe('the RTG attribution window, days'),
  advertiser_categories: z.array(AdvertiserCategory),
  vertical_id: id.nullable(),
  business_model_id: id.nullable(),
  is_blacklisted: z.boolean(),
  has_competition: z.boolean(),
  competitors: z.array(z.string()),
  review_required: z.boolean().describe('a client has to approve each creative before a campaign is ready'),
  is_churn_prediction_enabled: z.boolean(),
  is_datastream_enabled: z.boolean().describe('whether an event of the app was received within the last 7 days'),
  last_churn_file: z.string().nullable().describe('name of the newest churn file; its link is in churn_apps'),
  last_churn_update: instant.nullable(),
  control_group_percent: z.int().describe('in force today (UTC)'),
  upcoming_control_group: z.object({ percent: z.int(), start_date: day }).nullable(),
  version: z.int(),
  updated: z.int().describe('unix seconds'),
});

/** Categories by id, or as the whole items that an application is answered with. */
const categories = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.map((one) => (one as { id?: unknown } | null)?.id ?? one) : value),
    z.array(id, { error: 'must be a list of category ids' }).max(100, 'must be at most 100 categories'),
  )
  .meta({ wire: { type: 'array', items: { type: 'integer' } } });

const draft = {
  name,
  platform: z
    .string({ error: 'Platform is required' })
    .max(20, 'is too long')
    .meta({ wire: { type: 'string', enum: ['ios', 'android'] } }),
  bundle_identifier: text(255).nullable().meta({ example: 'com.nomnom.ios' }),
  app_store_id: z.int({ error: 'App Store Id is required and should be a number' }).nullable(),
  app_store_url: text(2048).nullable(),
  advertiser_website_url: text(2048).nullable(),
  icon_url: text(2048).nullable(),
  attribution: word(attributions, 20),
  tracking_provider: word(trackingProviders, 20),
  tracking_provider_attribution_days: z.number({ error: 'must be a number' }).nullable(),
  advertiser_categories: categories.meta({ example: [1] }),
  vertical_id: id.nullable().meta({ example: 1 }),
  business_model_id: id.nullable().meta({ example: 1 }),
  is_blacklisted: z.boolean(),
  has_competition: z.boolean(),
  competitors: z.array(line).max(50, 'must be at most 50 names'),
  review_required: z.boolean(),
};

const one = z.object({ applicationId: idText.meta({ example: 2001 }) });
const things = { applicationId: 'application' } as const;

export const listApplications = call({
  name: 'listApplications',
  room: 'application',
  method: 'GET',
  path: '/dsp_dashboard_api/apps',
  title: 'List applications',
  description: 'Of all companies the caller sees, or of one.',
  permission: 'application.read',
  query: z.object({ company_id: idText.optional().meta({ example: 1001 }), state: stateFilter.default('all') }),
  ok: items(Application),
});

export const getApplication = call({
  name: 'getApplication',
  room: 'application',
  method: 'GET',
  path: '/dsp_dashboard_api/apps/{applicationId}',
  title: 'One application',
  description: 'As the form shows it.',
  permission: 'application.read',
  params: one,
  things,
  ok: Application,
});

export const createApplication = call({
  name: 'createApplication',
  room: 'application',
  method: 'POST',
  path: '/dsp_dashboard_api/apps',
  title: 'Create an application',
  description:
    'Not for an archived company (409 `archived`). A client creates for its own company. `is_blacklisted` and `business_state` are for those who may set them; a new application starts as onboarding. The churn API is switched on later, once events arrive.',
  permission: 'application.create',
  body: z.object({
    ...draft,
    name: newName.meta({ example: 'Nomnom iOS' }),
    platform: needed(draft.platform).meta({ example: 'ios' }),
    company_id: id.nullable().default(null).meta({ example: 1001 }),
    bundle_identifier: draft.bundle_identifier.default(null),
    app_store_id: draft.app_store_id.default(null),
    app_store_url: draft.app_store_url.default(null),
    advertiser_website_url: draft.advertiser_website_url.default(null).meta({ example: 'https://nomnom.example' }),
    icon_url: draft.icon_url.default(null),
    attribution: draft.attribution.default('external'),
    tracking_provider: draft.tracking_provider.default('unknown'),
    tracking_provider_attribution_days: draft.tracking_provider_attribution_days.default(null),
    advertiser_categories: categories.default([]).meta({ example: [1] }),
    vertical_id: draft.vertical_id.default(null).meta({ example: 1 }),
    business_model_id: draft.business_model_id.default(null).meta({ example: 1 }),
    is_blacklisted: draft.is_blacklisted.default(false),
    has_competition: draft.has_competition.default(false),
    competitors: draft.competitors.default([]),
    review_required: draft.review_required.default(false),
    business_state: businessState.optional(),
    state: state.optional(),
    is_churn_prediction_enabled: z.boolean().optional(),
  }),
  refs: { company_id: 'company' },
  ok: Application,
  dryRun: true,
  idempotent: true,
});

export const updateApplication = call({
  name: 'updateApplication',
  room: 'application',
  method: 'PUT',
  path: '/dsp_dashboard_api/apps/{applicationId}',
  title: 'Edit an application',
  description:
    'Fields left out stay as they are. Company, platform and bundle identifier never change once they are set. The churn API and the control group have calls of their own; here they are ignored.',
  permission: 'application.edit',
  params: one,
  things,
  body: z.object({
    name: name.optional().meta({ example: 'Nomnom iOS' }),
    platform: draft.platform.optional(),
    bundle_identifier: draft.bundle_identifier.optional(),
    app_store_id: draft.app_store_id.optional(),
    app_store_url: draft.app_store_url.optional(),
    advertiser_website_url: draft.advertiser_website_url.optional(),
    icon_url: draft.icon_url.optional(),
    attribution: draft.attribution.optional(),
    tracking_provider: draft.tracking_provider.optional(),
    tracking_provider_attribution_days: draft.tracking_provider_attribution_days.optional(),
    advertiser_categories: categories.optional(),
    vertical_id: draft.vertical_id.optional(),
    business_model_id: draft.business_model_id.optional(),
    is_blacklisted: draft.is_blacklisted.optional(),
    has_competition: draft.has_competition.optional(),
    competitors: draft.competitors.optional(),
    review_required: draft.review_required.optional(),
    company_id: id.optional(),
    business_state: businessState.optional(),
    state: state.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: Application,
  dryRun: true,
});

export const getApplicationHealth = call({
  name: 'getApplicationHealth',
  room: 'fact',
  method: 'GET',
  path: '/dsp_dashboard_api/apps/{applicationId}/health',
  title: 'What arrives from an application',
  description: 'Events a UTC day of the last 30 days, today last, and what an operator checks first.',
  permission: 'application.read',
  params: one,
  things,
  ok: z.object({
    app_id: id,
    days: z.array(z.object({ day, events: z.int(), revenue_usd: z.number() })),
    last_event_at: instant.nullable().describe('time of the newest event'),
    last_received_at: instant.nullable().describe('when a batch with events of the app was last taken in'),
    unmapped_revenue_events: z
      .array(z.object({ name: z.string(), events: z.int(), revenue_usd: z.number() }))
      .describe(
        'events of the last 30 days that carried revenue, are not hidden and belong to no funnel; most revenue first',
      ),
    tracking_provider: z.enum(trackingProviders),
    is_datastream_enabled: z.boolean(),
    is_churn_prediction_enabled: z.boolean(),
    last_churn_update: instant.nullable(),
  }),
});
