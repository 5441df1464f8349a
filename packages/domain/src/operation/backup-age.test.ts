import { expect, test } from 'vitest';
import { backupTone, diskTone, feedIsLate, verifiedTone } from './backup-age.ts';

const now = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('a backup is late after a missed night, and too old after two', () => {
  expect([0, 26, 26.1, 50, 50.1].map((hours) => backupTone(hoursAgo(hours), now))).toEqual([
    'ok',
    'ok',
    'warn',
    'warn',
    'bad',
  ]);
  expect(backupTone(null, now)).toBe('bad');
  expect([null, hoursAgo(24 * 8), hoursAgo(24 * 8 + 1)].map((at) => verifiedTone(at, now))).toEqual([
    'warn',
    'ok',
    'warn',
  ]);
});

test('a disk is told before it is full', () => {
  expect([4, 5, 14, 15, 100].map((free) => diskTone({ free, size: 100 }))).toEqual(['bad', 'warn', 'warn', 'ok', 'ok']);
  expect(diskTone({ free: 0, size: 0 })).toBe('ok'); // a file system that does not tell
});

test('the feed is late once it does not follow the clock every minute', () => {
  expect([0, 61, 120, 121].map(feedIsLate)).toEqual([false, false, false, true]);
});
