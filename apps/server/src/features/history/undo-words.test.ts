import { labelsOfKind } from '@fairlead/domain/history/labels';
import { beforeAll, expect, test } from 'vitest';
import { loggedEntities, undoableOf } from '../../platform/changes/undo.ts';
import { rooms } from '../../rooms.ts';
import { keptWords } from './undo-words.service.ts';

beforeAll(() => {
  for (const room of rooms) room.undo?.();
});

test.each([
  ['order', 'account_manager_id', 'Campaign manager'], // the wire calls somebody else so
  ['line_item', 'client_objective_value', 'Client target'],
  ['line_item_budget', 'start_time', 'Start date'],
  ['campaign', 'client_daily_budget', 'Daily cap'],
  ['creative_group', 'schedulings', 'Schedule'],
  ['targeting_list', 'criterion', 'Type'],
  ['company', 'business_state', 'Status'],
  ['user', 'company_id', 'Company'],
  ['application', 'tracking_provider_attribution_days', 'RTG attribution window'],
  ['combination', 'source_targeting_list_ids', 'Audiences'],
  ['cohort', 'countries', 'Location'],
  ['custom_action', 'has_revenue', 'Revenue'],
  ['creative', 'connected_campaigns', 'Connected campaigns'],
  ['creative', 'ctatext', 'Button'],
  ['creative', 'main_asset', 'Picture or video'], // which of them it is, its type says
  ['creative', 'preview_asset', 'Screenshot'],
  ['campaign_targeting', 'whitelist_idfa', 'Targeted audience'],
  ['campaign_targeting', 'blacklist_android_device_id', 'Excluded audience'],
  ['campaign_targeting', 'whitelist_city', 'Targeted: City'],
  ['campaign_targeting', 'pricelist_publisher_app_id', 'Prices by Publisher app id'],
])('of %s, %s is called as people know it: %s', (entity, field, words) => {
  expect(keptWords(entity, [field])).toBe(`${words} was edited again since and is kept. The rest goes back.`);
});

test('the labels of each kind are those that the dashboard has for it beside another list', () => {
  for (const entity of loggedEntities())
    expect([entity, undoableOf(entity)?.labels ?? {}]).toEqual([entity, labelsOfKind(entity)]);
});
