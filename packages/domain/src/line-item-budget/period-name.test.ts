import { expect, test } from 'vitest';
import { enteredName, monthsAfter, periodName } from './period-name.ts';

test.each([
  ['2026-12-01', '2026-12-31', '2026-12 December'],
  ['2028-02-01', '2028-02-29', '2028-02 February'],
  ['2026-12-07', '2026-12-31', '2026-12 December 7-31'],
  ['2026-11-27', '2026-11-27', '2026-11 November 27'],
  ['2026-11-22', '2026-12-15', '2026-11-22 to 2026-12-15'],
  ['2026-11-01', '2026-12-31', '2026-11-01 to 2026-12-31'],
])('%s to %s is called %s', (start_day, end_day, name) => expect(periodName({ start_day, end_day })).toBe(name));

test('days that are being entered have no name before they are days, the right way round', () => {
  expect(enteredName('2026-12-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z')).toBe('2026-12 December');
  expect(enteredName('', '2026-12-31')).toBeNull();
  expect(enteredName('2026-12-31', '2026-12-01')).toBeNull();
});

const span = (id: number, start: string, end: string) => ({
  id,
  start_time: `${start}T00:00:00Z`,
  end_time: `${end}T23:59:59Z`,
});

test('a whole month is repeated by whole months, until the first that is taken, a year at most', () => {
  const december = { start_day: '2026-12-01', end_day: '2026-12-31' };
  expect(monthsAfter(december, [])).toHaveLength(11);
  expect(monthsAfter(december, [])[1]).toEqual({ start_day: '2027-02-01', end_day: '2027-02-28' });
  const taken = [span(1, '2026-11-01', '2026-11-30'), span(2, '2027-02-28', '2027-03-04')];
  expect(monthsAfter(december, taken)).toEqual([{ start_day: '2027-01-01', end_day: '2027-01-31' }]);
  expect(monthsAfter({ start_day: '2026-12-02', end_day: '2026-12-31' }, [])).toEqual([]);
});
