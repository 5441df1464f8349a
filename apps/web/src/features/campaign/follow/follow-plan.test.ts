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
    ...{ any: false, all: false, around: true },
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
