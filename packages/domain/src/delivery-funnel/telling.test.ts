import { expect, test } from 'vitest';
import { fieldsAbout, markText } from './mark.ts';
import { mostTellingFirst } from './telling.ts';

const order = (entity: string, ...fields: string[]) =>
  mostTellingFirst(
    entity,
    fields.map((field) => ({ field })),
  ).map(({ field }) => field);

test('what moves the curve most comes first: on or off, budget, bid, cap, targeting; names last', () => {
  const told = ['internal_name', 'name', 'landing_page', 'countries', 'client_daily_budget', 'bid_type', 'paused'];
  expect(order('campaign', ...told)).toEqual([
    ...['paused', 'bid_type', 'client_daily_budget', 'countries', 'landing_page', 'internal_name', 'name'],
  ]);
  expect(order('line_item_budget', 'name', 'end_time', 'client_budget')).toEqual(['client_budget', 'end_time', 'name']);
  expect(order('campaign_targeting', 'installers_label', 'whitelists.idfa')).toEqual([
    'whitelists.idfa',
    'installers_label',
  ]);
});

test('of equals the one that was written first stays first, and a day stands behind what begins on it', () => {
  expect(order('campaign', 'adomain', 'click_action', 'bcats')).toEqual(['adomain', 'click_action', 'bcats']);
  expect(order('campaign', 'client_cost_starts', 'client_cost', 'pricing_type')).toEqual([
    ...['client_cost', 'pricing_type', 'client_cost_starts'],
  ]);
});

test('a mark is named by the most telling of its changes', () => {
  const changes = ['name', 'landing_page', 'client_daily_budget'].map((field) => ({ field, before: 1, after: 2 }));
  const changed = { entity: 'campaign', entity_name: 'NOM_FR', action: 'update' as const, changes };
  expect(markText(changed, { id: 9001, platform: 'ios' })).toBe('Daily cap and 2 more');
  expect(fieldsAbout(changed, 9001).map(({ field }) => field)).toEqual(['client_daily_budget', 'landing_page', 'name']);
  const group = { entity: 'creative_group', entity_name: 'Summer', action: 'update' as const };
  const shows = { field: 'campaign_ids', before: [], after: [9001] };
  const named = { ...group, changes: [{ field: 'name', before: 'a', after: 'b' }, shows] };
  expect(markText(named, { id: 9001, platform: 'ios' })).toBe('Creative group connected and 1 more: Summer');
});

test('a mark calls the fields of a creative as its page does', () => {
  const changed = { entity: 'creative', entity_name: 'Banner', action: 'update' as const };
  const button = { ...changed, changes: [{ field: 'ctatext', before: 'Buy', after: 'Get' }] };
  expect(markText(button, { id: 9001, platform: 'ios' })).toBe('Creative: button');
});
