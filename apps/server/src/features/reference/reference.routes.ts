import * as api from '@fairlead/contract/reference';
import { handle, type Route } from '../../http/handle.ts';
import { listOf } from './reference.service.ts';

export const referenceRoutes: Route[] = [
  handle(api.listSellingEntities, (_, context) => listOf(context, 'selling_entity')),
  handle(api.listBusinessModels, (_, context) => listOf(context, 'business_model')),
  handle(api.listVerticals, (_, context) => listOf(context, 'vertical')),
  handle(api.listAdvertiserCategories, (_, context) => listOf(context, 'advertiser_category')),
  handle(api.listCountries, (_, context) => listOf(context, 'country')),
  handle(api.listCustomActionTypes, (_, context) => listOf(context, 'custom_action_type')),
  handle(api.listCampaignObjectives, (_, context) => listOf(context, 'campaign_objective')),
];
