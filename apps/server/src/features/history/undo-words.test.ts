import { beforeAll, expect, test } from 'vitest';
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
])('of %s, %s is called as people know it: %s', (entity, field, words) => {
  expect(keptWords(entity, [field])).toBe(`${words} was edited again since and is kept. The rest goes back.`);
});
