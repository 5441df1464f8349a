import { project } from '../line-item-budget/projection.ts';
import { roundMoney } from '../money.ts';
import type { UtcDay } from '../utc-day.ts';

/**
 * A line item's money a day: what caps have to add up to for each day left to use its current budget up, what it spends, and the
 * caps of its running campaigns. All of today counts, as a cap holds from midnight, so what today has cost is not taken off.
 */
export type LineItemMoney = {
  needed: number;
  spends: number;
  caps: number;
  /** What the budget has left beyond what these caps may still spend; less than `needed` less `caps` where today cost more than they let. */
  free?: number;
  /** What it has left in all. */
  left?: number;
  /** It spends its budget by itself, so that no cap counts, nor can one be changed. */
  paces?: boolean;
};

type Funded = {
  budget: number;
  spent: number;
  spent_today: number;
  end_day: UtcDay;
  spends: number;
  /** Sum of the caps a day, and what of them is left today. */
  caps: number;
  caps_today: number;
  paces: boolean;
};

/** Money a day of a line item whose budget runs today, until that ends: what is needed is what the daily cap's card says (decision 0074). */
export const lineItemMoney = (
  { budget, spent, spent_today, end_day, spends, caps, caps_today, paces }: Funded,
  today: UtcDay,
): LineItemMoney => {
  const { needed_per_day, days_left } = project({ budget, spent: spent - spent_today, rate: 0, today, end_day });
  const left = Math.max(0, budget - spent);
  const ahead = caps_today + caps * (days_left - 1);
  const aDay = (amount: number) =>
    days_left > 0 ? Math.floor((Math.max(0, amount) / days_left) * 100 + 1e-6) / 100 : 0;
  return { needed: needed_per_day ?? 0, spends, caps, free: aDay(left - ahead), left: aDay(left), paces };
};

/** What of the money that a line item needs to spend no cap has been given. */
export const unassignedOf = ({ needed, caps, free = needed - caps, paces = false }: LineItemMoney): number =>
  paces ? 0 : roundMoney(Math.max(0, Math.min(needed - caps, free)));

/** What the budget can pay on top of what is spent. */
export const spareOf = ({ needed, spends, left = needed }: LineItemMoney): number =>
  roundMoney(Math.max(0, Math.min(needed - spends, left)));

/** Caps are named in whole units: less than one is what rounding left. */
export const LEAST_FREE = 1;

/**
 * What the budget can pay on top of what is spent to higher caps, one or all together: money that no cap has, else what other
 * caps hold and do not use.
 */
export const payableOf = (money: LineItemMoney): number => {
  const [unassigned, spare] = [unassignedOf(money), spareOf(money)];
  return unassigned >= LEAST_FREE ? Math.min(unassigned, spare) : spare;
};
