import { expect, test } from 'vitest';
import { nightOf } from './night.ts';

test('a night begins at 02:00 UTC', () => {
  expect(nightOf(new Date('2026-11-20T01:59:59Z'))).toBe('2026-11-19');
  expect(nightOf(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-20');
});
