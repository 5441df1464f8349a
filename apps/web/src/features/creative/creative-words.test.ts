import { expect, test } from 'vitest';
import { creativeWords } from './creative-words.ts';

test('history tells of approvals in words', () => {
  const show = creativeWords.show as (field: string, value: unknown) => unknown;
  const said = ['APPROVED', 'submitted', 'APPROVED'].map((status, at) => ({ supplier_id: at, status, reason: null }));
  expect(show('approvals', said)).toBe('2 approved, 1 submitted');
  expect(show('approvals', [])).toBeUndefined();
  expect(show('state', 'archived')).toBe('Archived');
});
