import { z } from 'zod';
import { call } from './call.ts';
import { id, items } from './shapes.ts';

const Named = z.object({ id, name: z.string() });

export const Country = Named.extend({
  id: z.int().describe('ISO 3166-1 numeric'),
  alpha_two_name: z.string(),
  iso_name: z.string().describe('ISO 3166-1 alpha-3'),
  region_id: z.int().describe('2 AMERICA, 3 APAC, 4 EMEA'),
});

export const AdvertiserCategory = Named.extend({
  code: z.string().describe('IAB Content Taxonomy 1.0'),
  category: z.string().describe('name of the first level'),
});

export const CustomActionType = Named.extend({
  type: z.string(),
  category: z.string(),
  category_order: z.int(),
});

const reading = { room: 'reference', method: 'GET', permission: 'reference.read' } as const;

export const listSellingEntities = call({
  ...reading,
  name: 'listSellingEntities',
  path: '/selling_entities',
  title: 'Legal entities that sell',
  description: 'An order names the one that sells.',
  permission: 'selling_entity.read',
  ok: items(Named),
});

export const listBusinessModels = call({
  ...reading,
  name: 'listBusinessModels',
  path: '/business_models',
  title: 'Business models of applications',
  description: 'The list is fixed.',
  ok: items(Named),
});

export const listVerticals = call({
  ...reading,
  name: 'listVerticals',
  path: '/verticals',
  title: 'Verticals of applications',
  description: 'The list is fixed.',
  ok: items(Named),
});

export const listAdvertiserCategories = call({
  ...reading,
  name: 'listAdvertiserCategories',
  path: '/advertiser_categories',
  title: 'IAB categories of advertisers',
  description: 'The IAB Content Taxonomy 1.0. The list is fixed.',
  ok: items(AdvertiserCategory),
});

export const listCountries = call({
  ...reading,
  name: 'listCountries',
  path: '/dsp_dashboard_api/countries',
  title: 'Countries with their region',
  description: 'ISO 3166-1. The list is fixed.',
  ok: items(Country),
});

export const listCustomActionTypes = call({
  ...reading,
  name: 'listCustomActionTypes',
  path: '/custom_action_type',
  title: 'Kinds of events that applications report',
  description: 'What an event of an app may mean, in the order of the funnel. The list is fixed.',
  ok: items(CustomActionType),
});

export const listCampaignObjectives = call({
  ...reading,
  name: 'listCampaignObjectives',
  path: '/dsp_dashboard_api/campaign_objectives',
  title: 'What campaigns aim at',
  description: 'The list is fixed.',
  ok: items(Named),
});
