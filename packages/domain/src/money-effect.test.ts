import { expect, test } from 'vitest';
import { moneyMoved, type RecordMoney } from './money-effect.ts';

const january = { start_day: '2037-01-01', end_day: '2037-01-31' };
const february = { start_day: '2037-02-01', end_day: '2037-02-28' };
const side = (total: number, days = january) => ({ total, days: { ...days, amount: total / 10 } });
const wrote = (record: string, before: number, after: number, currency = 'EUR'): RecordMoney => ({
  ...{ record, currency },
  ...{ before: side(before), after: side(after) },
});
const told = (...written: RecordMoney[]) =>
  moneyMoved(written).map(({ currency, total_before, total_after, ...perDay }) => {
    expect(perDay).toEqual({ per_day_before: total_before / 10, per_day_after: total_after / 10 });
    return [currency, total_before, total_after];
  });

test('a record written once tells what that write did, without its name', () => {
  expect(moneyMoved([wrote('budget 1', 100, 200)])).toEqual([
    { currency: 'EUR', per_day_before: 10, per_day_after: 20, total_before: 100, total_after: 200 },
  ]);
  expect(moneyMoved([])).toEqual([]);
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
  expect(told(still(600, 300), still(300, 100), wrote('budget 2', 5, 0))).toEqual([['EUR', 605, 100]]);
});

test('records of a currency are summed, currencies stay apart, in the order in which they were written first', () => {
  expect(
    told(
      wrote('budget 2', 10, 20),
      wrote('budget 1', 1, 2),
      wrote('budget 2', 20, 30),
      wrote('line_item 1', 5, 0),
      wrote('budget 1', 7, 8, 'USD'),
    ),
  ).toEqual([
    ['EUR', 16, 32],
    ['USD', 7, 8],
  ]);
});

test('a day holds what is planned for it: days that follow each other are not added up, days that two share are', () => {
  const of = (record: string, total: number, days: typeof january) => ({
    ...{ record, currency: 'EUR', before: { total: 0, days: null } },
    after: side(total, days),
  });
  const perDay = (...written: RecordMoney[]) => moneyMoved(written)[0]?.per_day_after;
  expect(perDay(of('budget 1', 100, january), of('budget 2', 300, february))).toBe(30);
  const over = { start_day: '2037-01-31', end_day: '2037-02-01' };
  expect(perDay(of('budget 1', 100, january), of('budget 2', 300, february), of('budget 3', 1, over))).toBe(30.1);
  expect(perDay(of('budget 1', 300, january), of('budget 2', 100, february), of('budget 3', 1, over))).toBe(30.1);
  expect(moneyMoved([of('budget 1', 100, january)])).toMatchObject([{ per_day_before: 0, total_before: 0 }]);
  const moved = { ...of('budget 1', 100, february), before: side(100) };
  expect(moneyMoved([moved])).toMatchObject([{ per_day_before: 10, per_day_after: 10 }]);
});
