import type { LineItemMoney } from '@fairlead/domain/readiness/spending';
import { expect, test } from 'vitest';
import { matrixSpend } from './matrix-spending.ts';

const item = (left: number, bidding: Partial<LineItemMoney['bidding']> = {}): LineItemMoney => ({
  ...{ id: 5001, name: 'Retargeting' },
  budget: { left, day: 1000, start_day: '2026-11-01', end_day: '2026-11-30' },
  bidding: { campaigns: 0, uncapped: 0, caps: 0, caps_today: 0, ...bidding },
});
const said = (line: LineItemMoney, ...caps: number[]) => {
  const rows = caps.map((daily_cap) => ({ daily_cap }));
  const told = matrixSpend(line, rows, { currency: 'USD', today: '2026-11-26' });
  return told && [told.text.replaceAll(/\s/g, ' '), told.warn];
};

test('a matrix that shares the daily budget says what is spent of it by those that bid already', () => {
  expect(said(item(9000), 600, 400)).toEqual(['Launched, they may spend up to $1,000 a day until 30 Nov.', false]);
  const bidding = { campaigns: 2, caps: 780, caps_today: 780 };
  expect(said(item(20_000, bidding), 600, 400)).toEqual([
    'Launched, they may spend up to $1,000 a day until 30 Nov., beside $780 a day of 2 that bid: all caps together are $780 a day over the $1,000 planned for a day of the budget',
    true,
  ]);
  expect(said(item(4900, bidding), 1000)).toEqual([
    'Launched, it may spend $1,000 more until 30 Nov., as the budget has $4,900 left, of which the 2 campaigns that bid may spend $3,900',
    true,
  ]);
  expect(said({ ...item(1), budget: null }, 1000)).toBeNull();
});
