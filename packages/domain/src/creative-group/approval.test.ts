import { expect, test } from 'vitest';
import { worstApprovals } from './approval.ts';

test('of several creatives the worst counts, by exchange', () => {
  const at = (supplier_id: number, status: Parameters<typeof worstApprovals>[0][number]['status'], count: number) => ({
    supplier_id,
    status,
    count,
  });
  expect(worstApprovals([])).toEqual([]);
  expect(
    worstApprovals([at(335, 'APPROVED', 5), at(101, 'submitted', 2), at(335, 'DISAPPROVED', 1), at(101, 'new', 1)]),
  ).toEqual([at(101, 'new', 1), at(335, 'DISAPPROVED', 1)]);
});
