import { roundDecimal } from '../money.ts';

/** Spend of a budget in percent: at most 100, whole, rounded down (CA-67). 0 without a budget. */
export const fulfilmentPercent = (spend: number, budget: number): number =>
  budget > 0 ? Math.min(100, Math.max(0, Math.floor(roundDecimal((spend / budget) * 100, 6)))) : 0;

/** Days that are left, a begun one with them: at least 1 (CA-68). */
export const daysLeftOf = (days: number): number => Math.max(1, Math.ceil(roundDecimal(days, 5)));

/** A count with one decimal from a thousand on: 950, 4.2 k, 1.3 M (CA-69). */
export const compactOne = (value: number): string => {
  const [unit, name] = (
    [
      [1e9, 'B'],
      [1e6, 'M'],
      [1e3, 'k'],
    ] as const
  ).find(([size]) => Math.abs(value) >= size * 0.99995) ?? [1, ''];
  return unit === 1 ? String(Math.round(value)) : `${roundDecimal(value / unit, 1).toFixed(1)}\u00a0${name}`;
};
