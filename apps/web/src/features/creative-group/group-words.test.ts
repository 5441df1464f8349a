import { creativeGroupStatuses } from '@fairlead/domain/creative-group/creative-group';
import { expect, test } from 'vitest';
import { groupWords, scheduleMeaning, scheduleText, sharedSchedules, toneOf } from './group-words.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const scheduling = (start_utc: string, end_utc: string, timezone = '+00:00', recurring = false) => ({
  ...{ id: 1, creative_group_id: 1, start_utc, end_utc, recurring, timezone },
});

test('a schedule is said in the days of its own clocks', () => {
  expect(scheduleText([], NOW)).toBe('Always Running');
  const utc = scheduling('2026-11-27T00:00:00Z', '2026-11-30T23:59:59Z');
  expect(scheduleText([utc], NOW)).toBe('27 Nov. 2026 - 30 Nov. 2026');
  const york = scheduling('2026-11-27T05:00:00Z', '2026-12-01T04:59:59Z', '-05:00');
  expect(scheduleText([york], NOW)).toBe('27 Nov. 2026 - 30 Nov. 2026');
  const tokyo = scheduling('2026-11-26T15:00:00Z', '2026-11-30T14:59:59Z', '+09:00');
  expect(scheduleText([tokyo], NOW)).toBe('27 Nov. 2026 - 30 Nov. 2026');
  expect(scheduleText([scheduling('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '+00:00', true)], NOW)).toBe(
    'Recurring',
  );
});

test('history tells a schedule whole: every time of it, the hours and the clocks where they matter', () => {
  const said = (...schedulings: unknown[]) => groupWords.show?.('schedulings', schedulings);
  const utc = scheduling('2026-11-27T00:00:00Z', '2026-11-30T23:59:59Z');
  expect(said()).toBe('Always Running');
  expect(said(utc)).toBe('27 Nov. 2026 - 30 Nov. 2026');
  expect(said(utc, scheduling('2026-12-01T08:00:00Z', '2026-12-02T10:29:59Z', '+02:00'))).toBe(
    '27 Nov. 2026 - 30 Nov. 2026, 01 Dec. 2026 10:00 - 02 Dec. 2026 12:29 (UTC+02:00)',
  );
  expect(said({ ...utc, recurring: true })).toBe('Recurring, 27 Nov. 2026 - 30 Nov. 2026');
});

test('a schedule says what it means today', () => {
  const said = (start: string, end: string) => scheduleMeaning([scheduling(start, end)], NOW);
  expect(scheduleMeaning([], NOW)).toBeNull();
  expect(said('2026-11-25T00:00:00Z', '2026-11-28T23:59:59Z')?.text).toBe('starts in 5 days, runs 4 days');
  expect(said('2026-11-18T00:00:00Z', '2026-11-20T23:59:59Z')).toEqual({ text: 'ends today', over: false });
  const there = (start: string, end: string, zone: string) =>
    scheduleMeaning([scheduling(start, end, zone)], new Date('2026-11-27T23:23:00Z'))?.text;
  expect(there('2026-11-27T20:00:00Z', '2026-12-03T19:59:59Z', '+04:00')).toBe('ends in 5 days');
  expect(there('2026-11-27T08:30:00Z', '2026-11-28T08:29:59Z', '-08:30')).toBe('ends today');
  expect(there('2026-11-28T15:00:00Z', '2026-11-30T14:59:59Z', '+09:00')).toBe('starts in 1 day, runs 2 days');
  expect(said('2026-11-01T00:00:00Z', '2026-11-13T11:59:59Z')).toEqual({ text: 'ended 7 days ago', over: true });
});

test('red is what somebody has to mend, green what is live', () => {
  const tones = creativeGroupStatuses.map((status) => `${status}: ${toneOf(status)}`);
  expect(tones.filter((tone) => !tone.endsWith('quiet'))).toEqual([
    'paused by am: bad',
    'no campaigns connected: bad',
    'live: ok',
  ]);
});

test('groups that would lose schedules which the form does not show are named, also those that differ', () => {
  const [first, second] = [
    scheduling('2026-11-25T00:00:00Z', '2026-11-28T23:59:59Z'),
    scheduling('2026-12-01T00:00:00Z', '2026-12-02T23:59:59Z'),
  ];
  const group = (name: string, ...schedulings: (typeof first)[]) => ({ name, schedulings });
  const losing = (...groups: ReturnType<typeof group>[]) => sharedSchedules(groups).losing.map(({ name }) => name);
  expect(losing(group('A', first))).toEqual([]);
  expect(losing(group('A', first), group('B', first))).toEqual([]);
  expect(losing(group('A', first, second))).toEqual(['A']);
  expect(losing(group('A', first), group('B', second), group('C'))).toEqual(['A', 'B']);
  expect(sharedSchedules([group('A', first), group('B', first)]).stored).toEqual([first]);
});
