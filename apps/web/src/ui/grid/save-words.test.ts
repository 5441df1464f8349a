import { expect, test } from 'vitest';
import { cellsToMend, saveWords } from './save-words.ts';

test('saving says how many rows it takes', () => {
  expect(saveWords({ saving: 0, savable: 1, invalidCells: 0 })).toEqual({ text: 'Save 1 row' });
  expect(saveWords({ saving: 0, savable: 12, invalidCells: 3 }, (n) => `Send ${n}`)).toEqual({ text: 'Send 12' });
  expect(saveWords({ saving: 2, savable: 0, invalidCells: 0 })).toEqual({ text: 'Saving 2' });
});

test('with nothing but wrong values it says what stands in the way, and no number', () => {
  expect(saveWords({ saving: 0, savable: 0, invalidCells: 1 })).toEqual({
    text: 'Save',
    why: '1 cell needs another value',
  });
  expect(saveWords({ saving: 0, savable: 0, invalidCells: 2 }).why).toBe('2 cells need another value');
});

test('on a cell that needs another value the dock says why in full', () => {
  const here = { label: 'Daily cap', issue: 'At least 10' };
  expect(cellsToMend(1, here)).toBe('Daily cap: At least 10');
  expect(cellsToMend(3, here)).toBe('Daily cap: At least 10, 3 cells in all');
});
