import { editedCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { budgetIssues, deliveryOf, detailsOf, editOf, formRefusal, storedIn } from './values.ts';
import { campaignWords, type Known } from './words.tsx';

const campaign = (part: Partial<WholeCampaign> = {}): WholeCampaign =>
  ({
    id: 9001,
    name: 'NOM_FR',
    state: 'New',
    internal_name: null,
    adomain: null,
    bcats: [],
    landing_page: null,
    landing_page2: null,
    target_custom_action_type_id: null,
    attribution_days: 7,
    countries: [250],
    line_item_id: 5001,
    upcoming_line_item: null,
    client_cost: 3,
    upcoming_client_cost: null,
    client_budget: null,
    client_daily_budget: 120,
    cappings: [{ counting_period: 'lifetime', threshold: 9, event_type: 'click' }],
    ...part,
  }) as WholeCampaign;

test('what is sent is what differs, an emptied text as nothing', () => {
  const stored = campaign({ landing_page: 'https://nomnom.example' });
  const saved = detailsOf(stored);
  expect(editOf(saved, saved, stored)).toEqual({});
  expect(editOf({ ...saved, name: 'NOM_ES', landing_page: '' }, saved, stored)).toEqual({
    name: 'NOM_ES',
    landing_page: null,
  });
});

test('clicks a day change one capping and leave the others', () => {
  const stored = campaign();
  const saved = deliveryOf(stored);
  expect(saved.clicks_a_day).toBe(0);
  expect(editOf({ ...saved, clicks_a_day: 3 }, saved, stored)).toEqual({
    cappings: [...stored.cappings, { counting_period: 'day', threshold: 3, event_type: 'click' }],
  });
});

test('a form shows the line item and the price that were chosen last', () => {
  const waiting = campaign({
    upcoming_line_item: { id: 1, line_item_id: 5002, line_item_name: 'B', start_date: '2026-11-23' },
    upcoming_client_cost: { cost: 4, start_date: '2026-11-23' },
  });
  expect(deliveryOf(waiting)).toMatchObject({ line_item_id: 5002, client_cost: 4 });
});

test('a refusal stands where the form has its field, a stale one has the record in the form’s values', () => {
  const refused = new ApiError(400, { errors: [{ path: 'cappings', message: 'no' }] }, 'r');
  expect((formRefusal(refused, deliveryOf) as ApiError).errors).toEqual([{ path: 'clicks_a_day', message: 'no' }]);
  const stale = new ApiError(409, { code: 'stale_version', current: campaign({ version: 4 }) }, 'r');
  const body = (formRefusal(stale, deliveryOf) as ApiError).body as { current: Record<string, unknown> };
  expect(body.current).toMatchObject({ version: 4, clicks_a_day: 0, client_daily_budget: 120 });
});

const known: Known = { currency: 'EUR', events: [], countries: [], categories: [], lineItems: [] };

test.each([
  ['clicks_a_day', campaign({ cappings: [{ counting_period: 'day', threshold: 3, event_type: 'click' }] }), '3'],
  ['clicks_a_day', campaign(), 'No limit'],
  ['client_budget', campaign(), 'None'],
  ['client_daily_budget', campaign({ client_daily_budget: null }), 'No cap'],
] as const)('who only reads sees %s as it is stored', (name, stored, shown) =>
  expect(campaignWords(known).show(name, storedIn(stored, name))).toBe(shown),
);

test.each([
  [{ client_daily_budget: 120 }, { client_daily_budget: null }, ['client_daily_budget']],
  [{ client_daily_budget: null, client_budget: 900 }, { client_budget: null }, ['client_budget']],
  [{ client_daily_budget: 120, client_budget: 900 }, { client_budget: null }, []],
  [{ client_daily_budget: null }, {}, []],
])('of %j with %j the budget is missed at %j (CB-12)', (part, edit, paths) => {
  const stored = campaign(part);
  const issues = budgetIssues(stored, editedCampaign(draftOf(stored), edit));
  expect(issues).toEqual(paths.map((path) => ({ path, message: 'Invalid campaign Budget' })));
});
