import { expect, test } from 'vitest';
import { discardUnsaved, reportUnsaved, unsavedCount } from './unsaved.ts';

test('rows of all grids are counted, and none when their edits are let go or their grid is gone', () => {
  reportUnsaved('a', { unsaved: 3, conflicting: 1 });
  reportUnsaved('b', { unsaved: 2, conflicting: 0 });
  expect(unsavedCount()).toEqual({ unsaved: 5, conflicting: 1 });
  const before = unsavedCount();
  reportUnsaved('b', { unsaved: 2, conflicting: 0 });
  expect(unsavedCount()).toBe(before);
  reportUnsaved('a', null);
  expect(unsavedCount()).toEqual({ unsaved: 2, conflicting: 0 });
  discardUnsaved();
  expect(unsavedCount()).toEqual({ unsaved: 0, conflicting: 0 });
});
