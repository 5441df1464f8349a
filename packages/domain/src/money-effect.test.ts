import { expect, test } from 'vitest';
import { oncePerRecord, type RecordMoney } from './money-effect.ts';

const wrote = (record: string, before: number, after: number, currency = 'EUR'): RecordMoney => ({
  ...{ record, currency, per_day_before: before / 10, per_day_after: after / 10 },
  ...{ total_before: before, total_after: after },
});
const told = (...written: RecordMoney[]) =>
  oncePerRecord(written).map(({ currency, total_before, total_after, ...perDay }) => {
    expect(perDay).toEqual({ per_day_before: total_before / 10, per_day_after: total_after / 10 });
    return [currency, total_before, total_after];
  });

test('a record written once tells what that write did, without its name', () => {
  expect(oncePerRecord([wrote('budget 1', 100, 200)])).toEqual([
    { currency: 'EUR', per_day_before: 10, per_day_after: 20, total_before: 100, total_after: 200 },
  ]);
  expect(oncePerRecord([])).toEqual([]);
});

test('a record written again goes from what it was first to what it is last', () => {
  expect(told(wrote('budget 1', 300, 200), wrote('budget 1', 200, 100))).toEqual([['EUR', 300, 100]]);
  expect(told(wrote('budget 1', 600, 300), wrote('budget 1', 300, 0))).toEqual([['EUR', 600, 0]]);
  expect(told(wrote('budget 1', 0, 300), wrote('budget 1', 300, 0))).toEqual([['EUR', 0, 0]]);
});

test('what stands still moves by what stops it or brings it back, and as itself where nothing does', () => {
  const still = (before: number, after: number) => ({ ...wrote('budget 1', before, after), still: true });
  expect(told(wrote('budget 1', 600, 20), still(600, 300))).toEqual([['EUR', 600, 20]]);
  expect(told(still(600, 300), wrote('budget 1', 20, 300), wrote('budget 1', 300, 100))).toEqual([['EUR', 20, 100]]);
  expect(told(still(600, 300), still(300, 100), wrote('budget 2', 5, 0))).toEqual([
    ['EUR', 600, 100],
    ['EUR', 5, 0],
  ]);
});

test('records and currencies stay apart, in the order in which they were written first', () => {
  expect(
    told(
      wrote('budget 2', 10, 20),
      wrote('budget 1', 1, 2),
      wrote('budget 2', 20, 30),
      wrote('line_item 1', 5, 0),
      wrote('budget 1', 7, 8, 'USD'),
    ),
  ).toEqual([
    ['EUR', 10, 30],
    ['EUR', 1, 2],
    ['EUR', 5, 0],
    ['USD', 7, 8],
  ]);
});
