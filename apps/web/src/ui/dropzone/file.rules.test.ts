import { expect, test } from 'vitest';
import { commonExtensions, hasExtension, mayDelete } from './file.rules.ts';

test('extensions are compared in any case, and only the last one counts', () => {
  expect(hasExtension('A.CSV', ['csv'])).toBe(true);
  expect(hasExtension('a.csv.exe', ['csv'])).toBe(false);
  expect(hasExtension('csv', ['csv'])).toBe(false);
});

test('the common list has each family, once', () => {
  expect(commonExtensions).toEqual(
    expect.arrayContaining(['jpg', 'mp4', 'mp3', 'pdf', 'zip', 'csv', 'svg', 'xml', 'html']),
  );
  expect(new Set(commonExtensions).size).toBe(commonExtensions.length);
});

test('deleting is offered while a file waits or failed', () => {
  expect((['idle', 'loading', 'success', 'error'] as const).map(mayDelete)).toEqual([true, false, false, true]);
});
