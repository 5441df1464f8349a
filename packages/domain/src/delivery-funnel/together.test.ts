import { expect, test } from 'vitest';
import type { LossReason } from '../fact/bidding.ts';
import { togetherOf } from './together.ts';

const lever = (kind: LossReason, gain_per_day: number | null, after: LossReason | null = 'daily_cap') => ({
  ...{ kind, gain_per_day, after },
});
const [cap, size, floor] = [lever('daily_cap', 103, null), lever('creative_size', 38), lever('floor', 40)];

test('levers behind a cap bring together what the budget can pay to caps', () => {
  expect(togetherOf([cap, size, floor], { payable: 157, spare: 300 })).toBe(157);
  expect(togetherOf([cap, size], { payable: 157, spare: 300 })).toBeNull();
  expect(togetherOf([cap, size, floor], { payable: 0, spare: 0 })).toBeNull();
  expect(togetherOf([cap], { payable: 100, spare: 100 })).toBeNull();
});

test('caps of two campaigns share the same free money, whatever other levers need none of it', () => {
  const [one, two] = [lever('daily_cap', 102, null), lever('daily_cap', 44, null)];
  const free = lever('creative_approval', 21, null);
  expect(togetherOf([one, two], { payable: 103, spare: 103 })).toBe(103);
  expect(togetherOf([one, two, free], { payable: 103, spare: 103 })).toBe(103);
  // What other caps hold and do not use pays what needs no higher one
  expect(togetherOf([one, two, free], { payable: 103, spare: 400 })).toBe(124);
});

test('levers that wait for no cap end at the budget, too', () => {
  const free = [lever('creative_size', 60, null), lever('creative_approval', 50, null)];
  expect(togetherOf(free, { payable: 20, spare: 80 })).toBe(80);
  expect(togetherOf(free, { payable: 20, spare: 110 })).toBeNull();
});

test('what lets nothing through has no amount to add', () => {
  expect(togetherOf([lever('audience', null, null), cap], { payable: 103, spare: 103 })).toBeNull();
});
