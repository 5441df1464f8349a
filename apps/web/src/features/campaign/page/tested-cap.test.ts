import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { expect, test } from 'vitest';
import { isTheirs } from '#ui/form/merge.ts';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { capField, isCapRefused, isOvertaken, splitOf, wholeWords } from './tested-cap.ts';

const mirror = { id: 9002, name: 'NOM_FR', internal_name: null, source_campaign_id: 9001, client_daily_budget: null };
const campaign = (part: Partial<WholeCampaign> = {}): WholeCampaign =>
  ({
    id: 9001,
    company_currency: 'EUR',
    source_campaign_id: null,
    client_daily_budget: null,
    ab_test_daily_budget: null,
    ab_test_campaigns: [mirror],
    ...part,
  }) as WholeCampaign;

test.each([
  [{}, 'ab_test_daily_budget'],
  [{ client_daily_budget: 410, ab_test_daily_budget: 820 }, 'ab_test_daily_budget'],
  [{ ab_test_daily_budget: 820, ab_test_campaigns: undefined }, 'ab_test_daily_budget'],
  [{ client_daily_budget: 410, ab_test_campaigns: [] }, 'client_daily_budget'],
  [{ client_daily_budget: 410, ab_test_campaigns: undefined }, 'client_daily_budget'],
  [{ source_campaign_id: 9000, client_daily_budget: 410, ab_test_campaigns: [] }, 'client_daily_budget'],
] as [Partial<WholeCampaign>, string][])('the cap that a form of %o edits is %s', (part, field) =>
  expect(capField(campaign(part))).toBe(field),
);

test('a whole that somebody types stays in its field once the test is stopped, so that it is seen what is refused', () => {
  const stopped = campaign({ client_daily_budget: 117, ab_test_campaigns: [] });
  expect(capField(stopped, 150)).toBe('ab_test_daily_budget');
  expect(capField(stopped, null)).toBe('client_daily_budget');
});

test('a cap of its own that somebody types keeps its field once a test is started, as long as it differs', () => {
  const started = campaign({ client_daily_budget: 60, ab_test_daily_budget: 120 });
  expect(isOvertaken(started, { value: 150, was: 120 })).toBe(true);
  expect(isOvertaken(started, { value: null, was: 120 })).toBe(true);
  expect(isOvertaken(started, { value: 120, was: 120 })).toBe(false);
  expect(isOvertaken(campaign({ client_daily_budget: 120, ab_test_campaigns: [] }), { value: 150, was: 120 })).toBe(
    false,
  );
  const mirrored = campaign({ source_campaign_id: 9000, ab_test_daily_budget: 120 });
  expect(isOvertaken(mirrored, { value: 150, was: 60 })).toBe(false);
});

test('an edit that began before a test was started is judged by what that shares out', () => {
  const before = campaign({ client_daily_budget: 120, ab_test_campaigns: [] });
  const now = campaign({ client_daily_budget: 60, ab_test_daily_budget: 120 });
  const judged = (edit: { client_daily_budget?: number; ab_test_daily_budget?: number }) => {
    const { draft, issues } = splitOf(before, { ...draftOf(before), ...edit }, now);
    return [draft.client_daily_budget, draft.ab_test_daily_budget, issues.map(({ path }) => path)];
  };
  expect(judged({ client_daily_budget: 150 })).toEqual([150, null, ['client_daily_budget']]);
  expect(judged({ ab_test_daily_budget: 150 })).toEqual([75, 150, []]);
  expect(judged({})).toEqual([120, null, []]);
});

const split = (part: Partial<WholeCampaign>, whole: number | null) => {
  const record = campaign(part);
  const { draft, issues } = splitOf(record, { ...draftOf(record), ab_test_daily_budget: whole });
  return [draft.client_daily_budget, issues.map(({ path, message }) => `${path}: ${message}`)];
};

test('a tested campaign without a cap is given the whole, and its share follows', () => {
  expect(split({}, 820)).toEqual([410, []]);
  expect(split({}, null)).toEqual([null, []]); // nothing of it was touched
  expect(split({}, 19)[1]).toEqual([
    'ab_test_daily_budget: Shared by 2 campaigns, the daily cap must be at least 20: each of them needs 10.',
  ]);
  expect(split({ client_daily_budget: 410, ab_test_daily_budget: 820 }, null)[1]).toEqual([
    'ab_test_daily_budget: Daily cap is required',
  ]);
});

test('where nobody says how many mirrors there are, the server alone splits', () => {
  const whole = { client_daily_budget: 410, ab_test_daily_budget: 820, ab_test_campaigns: undefined };
  expect(split(whole as Partial<WholeCampaign>, 900)).toEqual([410, []]);
});

const untested = campaign({ client_daily_budget: 250, ab_test_campaigns: [] });
test.each([
  [400, 250, false],
  [10, 250, false],
  [9.99, 250, true],
  [5, 250, true],
  [0, 250, true],
  [-20, 250, true],
  [Number.NaN, 250, true], // "abc", "1e3", "10.555"
  [null, 250, true],
  [null, null, false], // as it is stored: saved with other fields, and it limits nothing
  [5, 5, false],
  [1e12, 250, true],
])('a cap of %s in the field that began with %s is refused: %s', (value, was, refused) =>
  expect(isCapRefused(untested, 'client_daily_budget', { value, was })).toBe(refused),
);

test('a whole is refused where its parts are too small, and an own cap once a test shares it out', () => {
  const tested = campaign({ client_daily_budget: 60, ab_test_daily_budget: 120 });
  const whole = (value: number | null) => isCapRefused(tested, 'ab_test_daily_budget', { value, was: 120 });
  expect([19.99, 20, null, Number.NaN].map(whole)).toEqual([true, false, true, true]);
  const untold = campaign({ client_daily_budget: 60, ab_test_daily_budget: 120, ab_test_campaigns: undefined });
  expect([9, 12].map((value) => isCapRefused(untold, 'ab_test_daily_budget', { value, was: 120 }))).toEqual([
    true,
    false,
  ]);
  expect(isCapRefused(tested, 'client_daily_budget', { value: 150, was: 120 })).toBe(true);
});

test('a whole whose test others stopped is not offered in the question, which says to type the cap anew', () => {
  const { locked, lockedBecause } = wholeWords;
  const offered = (mine: number, theirs: number | null) =>
    !isTheirs(['ab_test_daily_budget'], [{ ab_test_daily_budget: mine }, { ab_test_daily_budget: theirs }], locked);
  expect([offered(400, null), offered(400, 350)]).toEqual([false, true]);
  expect(lockedBecause(['ab_test_daily_budget'])).toMatch(/test has ended meanwhile.* anew/);
});
