import { type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { expect, test } from 'vitest';
import { deviceIdOf } from './device-id.ts';
import { daysText, type Explained, foundText, verdictOf } from './verdict.ts';

const ID = '6d92078a-8246-4ba4-ae5b-76104861e7dc';

test.each([ID, ID.toUpperCase(), `  ${ID}\n`, `"${ID}"`, `{${ID.toUpperCase()}}`])('%j is an id', (text) =>
  expect(deviceIdOf(text)).toEqual({
    id: ID,
    written: expect.stringMatching(new RegExp(`^${ID}$`, 'i')),
    problem: null,
  }),
);

test.each([
  ['', 'Paste a device id'],
  ['a'.repeat(40), 'SHA-1'],
  ['B'.repeat(64), 'SHA-256'],
  ['0'.repeat(32), 'MD5 hash, or an id without its dashes'],
  [`${ID}\n${ID}`, 'One device at a time'],
  ['00000000-0000-0000-0000-000000000000', 'belongs to no device'],
  ['hello', 'A device id has 32 letters and digits'],
])('%j is refused in words', (text, words) => {
  const { id, problem } = deviceIdOf(text);
  expect(id).toBeNull();
  expect(problem).toContain(words);
});

const order: CohortRule = { ...defaultRule, event: 'custom_action', custom_action_names: ['order'] };
const filters = [defaultRule, order, inactivityRule(7)];
const row = (rule: number, passes: boolean, more: object = {}) => ({
  rule,
  count: 0,
  revenue_usd: 0,
  first_day: null,
  last_day: null,
  passes,
  ...more,
});
const found = (more: Partial<Explained>): Explained => ({
  in_build: true,
  in_universe: true,
  qualifies_now: true,
  rules: [row(0, true), row(1, true), row(2, true)],
  last_event_day: '2026-11-10',
  ...more,
});
const now = new Date('2026-11-21T14:20:00Z');
const builds = { built: new Date('2026-11-21T14:05:00Z'), next: new Date('2026-11-21T14:30:00Z') };
const says = (more: Partial<Explained>, when: Partial<typeof builds> | { built: null; next: null } = {}) =>
  verdictOf(found(more), filters, { ...builds, ...when }, now);

test('in the build and qualifying', () =>
  expect(says({})).toEqual({
    tone: 'in',
    title: 'In the audience',
    why: 'It is in the build of 14:05 UTC and qualifies now.',
  }));

test('qualifying, but the build is older', () =>
  expect(says({ in_build: false }).why).toBe(
    'It qualifies now, but the build of 14:05 UTC is older: the next build, due at 14:30 UTC, takes it in.',
  ));

test('in the build, but not qualifying any more', () =>
  expect(says({ qualifies_now: false, rules: [row(0, true), row(1, false), row(2, false)] }).why).toBe(
    'It is in the build of 14:05 UTC, but does not qualify now: the next build, due at 14:30 UTC, leaves it out. ' +
      'Rule 2 and the inactivity window do not hold.',
  ));

test('a build of another day is dated, and a time that is over is not promised', () => {
  const old = { built: new Date('2026-11-20T23:50:00Z'), next: new Date('2026-11-21T14:00:00Z') };
  expect(says({ in_build: false }, old).why).toBe(
    'It qualifies now, but the build of 20 Nov. 2026, 23:50 UTC is older: the next build takes it in.',
  );
});

test.each<[Partial<Explained>, string]>([
  [{ rules: [row(0, false), row(1, true), row(2, true)] }, 'Rule 1 does not hold.'],
  [{ in_universe: false }, 'It has no event of these applications in these countries.'],
  [{ in_universe: false, last_event_day: null }, 'No event of it is known for these applications.'],
])('out, %#: %s', (more, why) =>
  expect(says({ in_build: false, qualifies_now: false, ...more })).toEqual({
    tone: 'out',
    title: 'Not in the audience',
    why: `It is not in the build of 14:05 UTC. ${why}`,
  }),
);

test('before the first build', () => {
  const none = { built: null, next: null };
  expect(says({ in_build: null }, none).why).toBe('It will be in the first build.');
  expect(says({ in_build: null, qualifies_now: false, rules: [row(0, false)] }, none).why).toBe(
    'Rule 1 does not hold. Nothing is built yet.',
  );
});

test('what a rule found', () => {
  const days = { first_day: '2026-11-02', last_day: '2026-11-14' };
  expect(foundText(row(1, true, { count: 3, revenue_usd: 41 }), order)).toBe('3 times, 41 USD');
  expect(foundText(row(0, true, { count: 1 }), defaultRule)).toBe('once');
  expect(foundText(row(0, false), defaultRule)).toBe('not once');
  expect(foundText(row(2, true), inactivityRule(7))).toBe('no event');
  expect(foundText(row(2, false, { count: 2 }), inactivityRule(7))).toBe('2 events');
  expect(daysText(row(1, true, days))).toBe('2 Nov. to 14 Nov. 2026');
  expect(daysText(row(1, true, { first_day: '2025-12-30', last_day: '2026-01-02' }))).toBe(
    '30 Dec. 2025 to 02 Jan. 2026',
  );
  expect(daysText(row(1, true))).toBe('');
});
