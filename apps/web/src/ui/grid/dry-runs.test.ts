import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { joinDryRuns, type Tried } from './dry-runs.ts';

const money = { currency: 'EUR', per_day_before: 1, per_day_after: 2, total_before: 10, total_after: 20 };
const tried = (more: Partial<Tried>): Promise<Tried> =>
  Promise.resolve({ changes: [], warnings: [], money: [], ...more });

test('several calls are one verdict: changes and money of all, a warning that both give once', async () => {
  const warning = { path: 'margin', message: 'Far from the others' };
  const name = { field: 'name', before: 'a', after: 'b' };
  const margin = { field: 'margin', before: 0.2, after: 0.3 };
  expect(
    await joinDryRuns([
      tried({ changes: [name], warnings: [warning] }),
      tried({ changes: [margin], warnings: [warning], money: [money] }),
    ]),
  ).toEqual({ changes: [name, margin], warnings: [warning], money: [money] });
});

test('nothing to send is no verdict; one of two that sends nothing leaves the other’s', async () => {
  expect(await joinDryRuns([])).toBeNull();
  expect(await joinDryRuns(Promise.resolve(null))).toBeNull();
  expect(await joinDryRuns([Promise.resolve(null), tried({ money: [money] })])).toMatchObject({ money: [money] });
});

test('what one of the calls refuses is refused for the row', async () => {
  const refusal = new ApiError(400, { message: 'Margin is too high' }, '');
  await expect(joinDryRuns([tried({}), Promise.reject(refusal)])).rejects.toBe(refusal);
});
