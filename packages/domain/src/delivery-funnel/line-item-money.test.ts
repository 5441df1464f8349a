import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../utc-day.ts';
import { lineItemMoney, payableOf, unassignedOf } from './line-item-money.ts';

const today = '2026-12-12';
const moneyOf = (more: Partial<Parameters<typeof lineItemMoney>[0]>) =>
  lineItemMoney(
    {
      ...{ budget: 30_000, spent: 18_654, spent_today: 895, end_day: today },
      ...{ spends: 2537, caps: 12_346, caps_today: 11_451, paces: false, ...more },
    },
    today,
  );

test('on the last day caps of all of it are held against all of it: what is enough for the budget leaves nothing free', () => {
  const money = moneyOf({});
  expect([money.needed, money.left]).toEqual([12_241, 11_346]);
  expect(unassignedOf(money)).toBe(0);
});

test('free is what the budget has left beyond what caps may still spend', () => {
  const money = moneyOf({ budget: 2224, spent: 605, spent_today: 605, caps: 680, caps_today: 75 });
  expect([money.needed, unassignedOf(money)]).toEqual([2224, 1544]);
  // Campaigns that are paused by now spent of it, too
  expect(unassignedOf(moneyOf({ budget: 2224, spent: 1605, spent_today: 1605, caps: 680, caps_today: 600 }))).toBe(19);
});

test('never more than the budget has left is payable, nor more than it has beyond the caps is free', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 }).map((each) => each / 100);
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      fc.nat(40),
      (budget, spent, some, caps, more, spends, ahead) => {
        const [spent_today, caps_today] = [Math.min(spent, some), Math.min(caps, more)];
        const money = moneyOf({ budget, spent, spent_today, caps, caps_today, spends, end_day: addDays(today, ahead) });
        const left = Math.max(0, budget - spent);
        expect(payableOf(money) * (ahead + 1)).toBeLessThanOrEqual(left + 0.01);
        const open = Math.max(0, left - caps_today - caps * ahead);
        expect(unassignedOf(money) * (ahead + 1)).toBeLessThanOrEqual(open + 0.01);
        expect(unassignedOf(money)).toBeLessThanOrEqual(Math.max(0, money.needed - caps) + 0.005);
      },
    ),
  );
});
