import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { BudgetValues } from './budget-values.ts';
import { createInRow, isBookingOf } from './create-in-row.ts';

const month = (name: string): BudgetValues => ({
  ...{ name, client_budget: 100, client_daily_budget: null, free_budget_percent: 0, free_budget_type: 'not_billed' },
  ...{ start_time: `${name}-01T00:00:00.000Z`, end_time: `${name}-28T23:59:59.000Z` },
});
const months = ['2027-01', '2027-02', '2027-03'].map(month);
const lost = new ApiError(0, undefined, '');

test('a month whose answer is lost is asked about once more, and the row goes on', async () => {
  const asked: string[] = [];
  const { made, failed } = await createInRow(months, async ({ name }) => {
    asked.push(name);
    if (asked.length === 2) throw lost;
    return name;
  });
  expect([made, failed]).toEqual([['2027-01', '2027-02', '2027-03'], null]);
  expect(asked).toEqual(['2027-01', '2027-02', '2027-02', '2027-03']);
});

test('where no answer comes at all it stops, and says that this one may be booked; a refusal is asked once', async () => {
  const rowOf = async (error: unknown) => {
    let asked = 0;
    const row = await createInRow(months, async ({ name }) => {
      if (name !== '2027-02') return name;
      asked += 1;
      throw error;
    });
    return { ...row, asked };
  };
  const refused = new ApiError(409, { code: 'overlap', message: 'No.' }, '');
  expect(await rowOf(lost)).toMatchObject({
    made: ['2027-01'],
    failed: { lost: true, missing: months.slice(1) },
    asked: 2,
  });
  expect(await rowOf(refused)).toMatchObject({ failed: { lost: false, missing: months.slice(1) }, asked: 1 });
});

test('a booking is known again by its name and days, however its times are written', () => {
  const [first, second] = months as [BudgetValues, BudgetValues];
  const booked = { name: first.name, start_time: '2027-01-01T00:00:00Z', end_time: '2027-01-28T23:59:59Z' };
  expect([isBookingOf(first, booked), isBookingOf(second, booked)]).toEqual([true, false]);
  expect(isBookingOf({ ...first, name: 'other' }, booked)).toBe(false);
});
