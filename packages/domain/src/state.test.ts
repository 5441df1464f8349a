import { expect, test } from 'vitest';
import { offeredArchiving } from './state.ts';

test('archive is offered for new rows, unarchive for archived ones, both for a mixture', () => {
  expect(offeredArchiving([{ state: 'new' }])).toEqual({ archive: true, unarchive: false });
  expect(offeredArchiving([{ state: 'archived' }])).toEqual({ archive: false, unarchive: true });
  expect(offeredArchiving([{ state: 'new' }, { state: 'archived' }])).toEqual({ archive: true, unarchive: true });
  expect(offeredArchiving([])).toEqual({ archive: false, unarchive: false });
});
