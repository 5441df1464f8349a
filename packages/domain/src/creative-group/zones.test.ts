import { expect, test } from 'vitest';
import { clockChanges, offsetChoices } from './zones.ts';

const labelOf = (offset: string, at: string) =>
  offsetChoices(new Date(at)).find(({ value }) => value === offset)?.label;

test('an offset is known by places whose clocks show it then', () => {
  expect(labelOf('+01:00', '2026-11-23T00:00:00Z')).toBe('+01:00 Paris, Berlin, Madrid');
  expect(labelOf('+01:00', '2026-07-01T00:00:00Z')).toBe('+01:00 London, Lisbon, Lagos');
  expect(labelOf('-04:00', '2026-07-01T00:00:00Z')).toMatch(/^-04:00 New York/);
  expect(labelOf('+05:30', '2026-07-01T00:00:00Z')).toBe('+05:30 Delhi');
  expect(labelOf('-12:00', '2026-07-01T00:00:00Z')).toBe('-12:00');
  expect(offsetChoices(new Date('2026-07-01T00:00:00Z'))).toHaveLength(53);
});

test('a full hour is typed without its minutes, too, and no other offset is called so', () => {
  const all = offsetChoices(new Date('2026-11-23T00:00:00Z'));
  const called = (text: string) => all.filter(({ also }) => also.includes(text)).map(({ value }) => value);
  expect(['-08', '-8', '-08:00', 'UTC-8', '-8:30', '+05:30', '+0'].map(called)).toEqual([
    ['-08:00'],
    ['-08:00'],
    ['-08:00'],
    ['-08:00'],
    ['-08:30'],
    ['+05:30'],
    ['+00:00'],
  ]);
});

test('a schedule across a change of clocks says where its end is called otherwise', () => {
  const changes = clockChanges('-04:00', new Date('2026-10-25T04:00:00Z'), new Date('2026-11-08T03:59:59Z'));
  expect(changes).toContainEqual({ names: ['New York', 'Toronto'], offset: '-05:00', minutes: -60 });
  expect(clockChanges('-05:00', new Date('2026-11-08T05:00:00Z'), new Date('2026-11-20T05:00:00Z'))).toEqual([]);
});
