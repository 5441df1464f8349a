import { expect, test } from 'vitest';
import { startOf } from './new-build.ts';

test('the script that a built page starts with is found, whatever stands before it', () => {
  const page = (script: string) => `<head><script src="/theme.js"></script>${script}</head><body></body>`;
  expect(startOf(page('<script type="module" crossorigin src="/assets/index-a1.js"></script>'))).toBe(
    '/assets/index-a1.js',
  );
  expect(startOf(page(''))).toBeUndefined();
});
