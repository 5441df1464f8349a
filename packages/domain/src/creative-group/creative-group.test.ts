import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CreativeGroupGrounds, creativeGroupStatus, whyNotArchived, withoutLeft } from './creative-group.ts';
import { checkScheduling, checkSchedulings, type SchedulingDraft } from './schedule.rules.ts';
import { isInForce, isScheduled, offsets, scheduleOutlook, shownWithin, spokenOf, todayIn } from './schedule.ts';

const now = new Date('2026-11-21T22:30:00Z');
const span = (start: string, end: string, recurring = false) => ({ start_utc: start, end_utc: end, recurring });
const over = span('2026-11-01T00:00:00Z', '2026-11-20T23:59:59Z');
const ahead = span('2026-11-22T00:00:00Z', '2026-11-28T23:59:59Z');
const current = span('2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z');

const live: CreativeGroupGrounds = { state: 'new', active: true, campaigns: [{ running: true }], schedulings: [] };
test.each<[string, Partial<CreativeGroupGrounds>]>([
  ['archived', { state: 'archived', active: false }],
  ['paused by am', { active: false, campaigns: [] }],
  ['no campaigns connected', { campaigns: [], schedulings: [over] }],
  ['no live campaigns', { campaigns: [{ running: false }], schedulings: [over] }],
  ['schedule past its due', { schedulings: [over] }],
  ['scheduled', { schedulings: [over, ahead] }],
  ['live', { schedulings: [over, current, ahead] }],
  ['live', { schedulings: [{ ...over, recurring: true }] }],
  ['live', {}],
])('a group is %s before anything that comes later', (status, own) => {
  expect(creativeGroupStatus({ ...live, ...own }, now)).toBe(status);
});

test('the last second of a schedule is whole', () => {
  expect(isInForce([current], new Date('2026-11-21T23:59:59.900Z'))).toBe(true);
  expect(isInForce([current], new Date('2026-11-22T00:00:00Z'))).toBe(false);
});

describe('how much of a time one of several groups is shown', () => {
  const days = (start: number, end: number, recurring = false) =>
    span(
      `2026-12-${String(start).padStart(2, '0')}T00:00:00Z`,
      `2026-12-${String(end).padStart(2, '0')}T23:59:59Z`,
      recurring,
    );
  const [from, until] = [new Date('2026-12-03T12:00:00Z'), new Date('2026-12-25T00:00:00Z')];
  test.each<[string, ReturnType<typeof days>[][], 'all' | 'some' | 'none']>([
    ['no group', [], 'none'],
    ['one without a schedule', [[]], 'all'],
    ['one all the time', [[days(1, 24)]], 'all'],
    ['one that ends a day early', [[days(1, 23)]], 'some'],
    ['one that begins later', [[days(4, 30)]], 'some'],
    ['one that pauses between', [[days(1, 5), days(20, 30)]], 'some'],
    ['one within', [[days(7, 9)]], 'some'],
    ['one that is over', [[days(1, 2)]], 'none'],
    ['one that begins with the end of the time', [[days(25, 30)]], 'none'],
    ['one that recurs since before', [[days(1, 2, true)]], 'all'],
    ['one that recurs from later on', [[days(10, 11, true)]], 'some'],
    ['two in turns', [[days(1, 5), days(20, 30)], [days(6, 19)]], 'all'],
    ['two with a day between', [[days(1, 5), days(20, 30)], [days(7, 19)]], 'some'],
    ['one that recurs after another', [[days(1, 9)], [days(10, 11, true)]], 'all'],
  ])('%s', (_, groups, shown) => {
    expect(shownWithin(groups, from, until)).toBe(shown);
  });

  test('agrees with each minute of it', () => {
    const minute = fc.integer({ min: -3, max: 12 });
    const at = (minutes: number, seconds = 0) =>
      new Date(now.getTime() + minutes * 60_000 + seconds * 1000).toISOString();
    const schedule = fc
      .record({ start: minute, length: fc.integer({ min: 1, max: 6 }), recurring: fc.constantFrom(false, false, true) })
      .map(({ start, length, recurring }) => span(at(start), at(start + length, -1), recurring));
    fc.assert(
      fc.property(fc.array(fc.array(schedule, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (groups) => {
        const minutes = Array.from({ length: 8 }, (__, index) => new Date(at(index)));
        const shown = minutes.filter((when) => groups.some((own) => isInForce(own, when))).length;
        const said = shownWithin(groups, now, new Date(at(8)));
        expect(said).toBe(shown === 0 ? 'none' : shown === 8 ? 'all' : 'some');
      }),
    );
  });
});

test('the current schedule is spoken of, else the next, else the last', () => {
  expect(spokenOf([ahead, current, over], now)).toBe(current);
  expect(spokenOf([ahead, over], now)).toBe(ahead);
  expect(spokenOf([over], now)).toBe(over);
  expect(spokenOf([], now)).toBeNull();
});

test('offsets go from -12:00 to +14:00 by half hours, and each has its own today', () => {
  expect([offsets[0], offsets[24], offsets[51], offsets.at(-1), offsets.length]).toEqual([
    '-12:00',
    '+00:00',
    '+13:30',
    '+14:00',
    53,
  ]);
  expect(todayIn('+00:00', now).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  expect(todayIn('+02:00', now).toISOString()).toBe('2026-11-21T22:00:00.000Z');
  expect(todayIn('-12:00', now).toISOString()).toBe('2026-11-21T12:00:00.000Z');
});

describe('what a schedule means now', () => {
  const outlook = (start_utc: string, end_utc: string, timezone: string, at = '2026-11-27T23:23:00Z') =>
    scheduleOutlook({ ...span(start_utc, end_utc), timezone }, new Date(at));

  test('runs by instants, and counts days by its own clocks', () => {
    expect(outlook('2026-11-27T20:00:00Z', '2026-12-03T19:59:59Z', '+04:00')).toEqual({ is: 'running', days: 5 });
    expect(outlook('2026-11-27T08:30:00Z', '2026-11-28T08:29:59Z', '-08:30')).toEqual({ is: 'running', days: 0 });
    expect(outlook('2026-11-28T15:00:00Z', '2026-11-30T14:59:59Z', '+09:00')).toEqual({
      is: 'ahead',
      days: 1,
      runs: 2,
    });
    for (const at of ['2026-11-27T00:00:00Z', '2026-11-27T12:00:00Z', '2026-11-27T23:59:59Z']) {
      const utc = (start: string, end: string) => outlook(`${start}T00:00:00Z`, `${end}T23:59:59Z`, '+00:00', at);
      expect(utc('2026-11-20', '2026-12-02')).toEqual({ is: 'running', days: 5 });
      expect(utc('2026-11-20', '2026-11-28')).toEqual({ is: 'running', days: 1 });
      expect(utc('2026-12-02', '2026-12-05')).toEqual({ is: 'ahead', days: 5, runs: 4 });
      expect(utc('2026-11-20', '2026-11-26')).toEqual({ is: 'over', days: 1 });
    }
    expect(scheduleOutlook({ ...over, recurring: true, timezone: '+00:00' }, now)).toBeNull();
  });

  const minutes = fc.integer({ min: -4000, max: 4000 });
  test('agrees with the status of the group in every zone, and is the same where clocks and instants move together', () =>
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 9000 }), fc.constantFrom(...offsets), (from, length, timezone) => {
        const at = (base: Date, offset: number) => new Date(base.getTime() + offset * 60_000).toISOString();
        const own = { ...span(at(now, from), at(now, from + length)), timezone };
        const said = scheduleOutlook(own, now);
        expect(said?.is === 'running').toBe(isInForce([own], now));
        expect(said?.is === 'ahead').toBe(isScheduled([own], now));
        expect(said?.days).toBeGreaterThanOrEqual(0);
        const ahead = (todayIn('+00:00', now).getTime() - todayIn(timezone, now).getTime()) / 60_000;
        const minutesAhead = Math.round(ahead % 1440);
        // Moved by what the clocks are ahead of UTC, clocks show the same in UTC
        const moved = (when: string) => at(new Date(when), minutesAhead);
        const there = { ...span(moved(own.start_utc), moved(own.end_utc)), timezone: '+00:00' };
        expect(scheduleOutlook(there, new Date(moved(now.toISOString())))).toEqual(said);
        // Midnights of the zone passed, one by one, and not hours
        const tomorrow = new Date(todayIn(timezone, now).getTime() + 86_400_000 - 1);
        const later = scheduleOutlook(own, tomorrow);
        if (later?.is === said?.is) expect(later?.days).toBe(said?.days);
      }),
    ));
});

describe('a schedule', () => {
  const draft = (own: Partial<SchedulingDraft> = {}): SchedulingDraft => ({ ...ahead, timezone: '+00:00', ...own });
  const said = (own: Partial<SchedulingDraft>, stored: SchedulingDraft | null = null) =>
    checkScheduling(draft(own), now, stored).map(({ path, message }) => `${path}: ${message}`);

  test('has two ends, in the future or today, the second after the first', () => {
    expect(said({})).toEqual([]);
    expect(said({ start_utc: null, end_utc: null })).toEqual([
      'schedulings.start_utc: this field is required',
      'schedulings.end_utc: this field is required',
    ]);
    expect(said(over)).toEqual([
      'schedulings.start_utc: start date must be in a future or today',
      'schedulings.end_utc: end date must be in a future or today',
    ]);
    expect(said({ start_utc: over.start_utc, end_utc: null })).toEqual([
      'schedulings.start_utc: start date must be in a future or today',
      'schedulings.end_utc: this field is required',
    ]);
    const minute = { start_utc: '2026-11-28T10:00:00Z', end_utc: '2026-11-28T10:00:59Z' };
    expect(said(minute)).toEqual(['schedulings.end_utc: end date must be after start date']);
    expect(said(minute, draft(minute))).toEqual([]);
    expect(said({ ...minute, end_utc: '2026-11-28T10:01:59Z' })).toEqual([]);
    expect(said({ end_utc: ahead.start_utc })).toEqual(['schedulings.end_utc: end date must be after start date']);
    expect(said({ timezone: '+05:45' })).toEqual(['schedulings.timezone: Please select a timezone']);
  });

  test('begins today by the clocks of its offset', () => {
    expect(said({ start_utc: '2026-11-21T00:00:00Z' })).toEqual([]);
    expect(said({ start_utc: '2026-11-21T00:00:00Z', timezone: '+02:00' })).toHaveLength(1);
    expect(said({ start_utc: '2026-11-20T22:00:00Z', timezone: '+02:00' })).toHaveLength(1);
    expect(said({ start_utc: '2026-11-21T12:00:00Z', timezone: '-12:00' })).toEqual([]);
  });

  test('that is edited keeps a start that is past', () => {
    const stored = draft({ start_utc: '2026-11-01T00:00:00Z' });
    expect(said({ start_utc: '2026-11-01T00:00:00.000Z', end_utc: '2026-12-01T00:00:00Z' }, stored)).toEqual([]);
    expect(said({ start_utc: '2026-11-02T00:00:00Z' }, stored)).toHaveLength(1);
    expect(checkSchedulings([draft(over)], now, [draft(over)])).toEqual([]);
  });

  test('recurs only where it did before', () => {
    expect(said({ recurring: true })).toEqual([
      'schedulings.recurring: A schedule cannot be made to recur. Choose Always or Limited time.',
    ]);
    expect(said({ recurring: true }, draft({ recurring: true }))).toEqual([]);
    const recurred = draft({ ...over, recurring: true });
    expect(checkSchedulings([recurred], now, [recurred])).toEqual([]);
    expect(checkSchedulings([draft(over)], now, [recurred]).map(({ path }) => path)).toEqual([
      'schedulings.0.start_utc',
      'schedulings.0.end_utc',
    ]);
  });
});

test('groups with campaigns are not archived, and named', () => {
  expect(whyNotArchived([{ name: 'Spring', campaign_ids: [] }])).toBeNull();
  expect(
    whyNotArchived([
      { name: 'Spring', campaign_ids: [] },
      { name: 'Autumn', campaign_ids: [1] },
    ]),
  ).toBe('The connected campaigns of the following creative groups must be disassociated first: Autumn');
});

test('copies of a test that somebody does not see go with the campaign that he takes off, and stay otherwise', () => {
  const unseen = new Map([[11, 1]]);
  expect(withoutLeft([1, 2, 11], [2, 11], unseen)).toEqual([2]);
  expect(withoutLeft([1, 2, 11], [1, 11], unseen)).toEqual([1, 11]);
  expect(withoutLeft([11], [2, 11], unseen)).toEqual([2, 11]);
  expect(withoutLeft([1, 11], [11], new Map())).toEqual([11]);
});
