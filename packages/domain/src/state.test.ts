import { expect, test } from 'vitest';
import { offeredArchiving } from './state.ts';
import { showDay } from './utc-day.ts';

test('archive is offered for new rows, unarchive for archived ones, both for a mixture', () => {
  expect(offeredArchiving([{ state: 'new' }])).toEqual({ archive: true, unarchive: false });
  expect(offeredArchiving([{ state: 'archived' }])).toEqual({ archive: false, unarchive: true });
  expect(offeredArchiving([{ state: 'new' }, { state: 'archived' }])).toEqual({ archive: true, unarchive: true });
  expect(offeredArchiving([])).toEqual({ archive: false, unarchive: false });
});

test('a day is shown as DD MMM. YYYY in UTC, May included', () => {
  expect(showDay(new Date('2026-05-05T23:59:59Z'))).toBe('05 May. 2026');
  expect(showDay(new Date('2026-11-18T00:00:00Z'))).toBe('18 Nov. 2026');
});
