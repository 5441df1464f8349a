import { describe, expect, test } from 'vitest';
import { type CreativeGroupGrounds, creativeGroupStatus, whyNotArchived } from './creative-group.ts';
import { checkScheduling, checkSchedulings, type SchedulingDraft } from './schedule.rules.ts';
import { isInForce, offsets, spokenOf, todayIn } from './schedule.ts';

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
