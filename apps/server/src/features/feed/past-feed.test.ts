import { expect, test } from 'vitest';
import type { CampaignLine } from './campaign-line.service.ts';
import { type PastLine, withPastCaps } from './past-feed.service.ts';

const line = (name: string, daily_budget: number | null) =>
  ({ id: 1, name, caps: { daily_budget, frequency: null } }) as unknown as CampaignLine;
const change = (at: string, before: number | null, after: number | null) => ({
  id: 1,
  at: new Date(at),
  before,
  after,
});
const said = (lines: readonly PastLine[]) =>
  lines.map(({ day, line: { name, caps } }) => [day, name, caps.daily_budget]);

test('each past day has the cap it ended with: the first one before any change, the last one from then on', () => {
  const lines = [
    { day: '2026-10-01', line: line('a', 300) },
    { day: '2026-11-01', line: line('b', 300) },
  ];
  const changes = [
    change('2026-10-10T09:00:00Z', 100, 150),
    change('2026-10-10T17:00:00Z', 150, 200),
    change('2026-11-05T09:00:00Z', 200, 300),
  ];
  expect(said(withPastCaps(lines, changes))).toEqual([
    ['2026-10-01', 'a', 100],
    ['2026-10-10', 'a', 200],
    ['2026-11-01', 'b', 200],
    ['2026-11-05', 'b', 300],
  ]);
});

test('without changes, and of what was changed before it is told of, the lines stay as they are', () => {
  const lines = [{ day: '2026-11-01', line: line('b', 300) }];
  expect(withPastCaps(lines, [])).toEqual(lines);
  expect(said(withPastCaps(lines, [change('2026-09-01T09:00:00Z', null, 300)]))).toEqual([['2026-11-01', 'b', 300]]);
});
