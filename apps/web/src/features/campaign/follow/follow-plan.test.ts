import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { expect, test } from 'vitest';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { followPlan } from './follow-plan.ts';

const mirror = {
  name: 'NOM',
  state: 'New',
  countries: [250],
  suppliers: [335],
  cappings: [],
} as unknown as WholeCampaign;
const before = draftOf(mirror);
const list = { field: 'whitelist_idfa', before: null, after: 7 };

test('a save of lists alone is asked about too: no mirror takes them over, and the test counts anew', () => {
  expect(followPlan(before, before, [mirror])).toBeNull();
  expect(followPlan(before, before, [], [list])).toBeNull();
  expect(followPlan(before, before, [mirror], [list])).toEqual({
    fields: [{ ...list, mirrors: [{ takes: false, has: undefined }] }],
    ...{ anyway: [], any: false, all: false, around: true },
  });
});

test('beside a field that can follow, lists keep the test from counting on', () => {
  const after = { ...before, countries: [276] };
  expect(followPlan(before, after, [mirror])).toMatchObject({ any: true, all: true, around: false });
  const both = followPlan(before, after, [mirror], [list]);
  expect(both).toMatchObject({ any: true, all: false, around: true });
  expect(both?.fields.map(({ field, mirrors }) => [field, mirrors[0]?.takes])).toEqual([
    ['countries', true],
    ['whitelist_idfa', false],
  ]);
});

test('what follows in any case is told beside what is asked about, and is no question by itself', () => {
  const cap = { ...before, client_cost: 7, ab_test_daily_budget: 120.01 };
  const [one, two] = [mirror, mirror].map((each) => ({ ...each, company_currency: 'EUR' as const }));
  expect(followPlan(before, cap, [one, two] as WholeCampaign[])).toBeNull();
  const plan = followPlan(before, { ...cap, countries: [276] }, [one, two] as WholeCampaign[]);
  expect(plan).toMatchObject({ any: true, all: true, around: false });
  expect(plan?.anyway.map(({ field, after, mirror: then }) => [field, after, then])).toEqual([
    ['client_cost', 7, 7],
    ['client_daily_budget', 40.01, 40],
  ]);
});
