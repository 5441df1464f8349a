import { roundDecimal, roundMoney } from '../money.ts';

/** Daily caps less the daily budget, in the company's currency, and in percent of the daily budget (D-136). */
export type Misalignment = { amount: number; percent: number };

/** How bad it is: 0 is none (not shown), 1 to 4 the four colours (CA-62 to CA-66). */
type MisalignmentStep = 0 | 1 | 2 | 3 | 4;

/** The sum of the daily caps of those that bid, against the daily budget. Null without a daily budget. */
export const misalignmentOf = (daily: number | null, caps: number): Misalignment | null => {
  if (daily === null || !(daily > 0)) return null;
  const amount = roundMoney(caps - daily);
  return { amount, percent: roundDecimal((amount / daily) * 100, 2) };
};

const AMOUNTS = [10, 50, 100] as const;
const PERCENTS = [3, 6, 10] as const;
const stepIn = (edges: readonly number[], value: number): number => 1 + edges.filter((edge) => value >= edge).length;

/** By amount under 10, 50, 100 and by percent under 3, 6, 10, whichever is worse; an edge belongs to the worse. Under 1: none. */
export const misalignmentStep = (found: Misalignment | null): MisalignmentStep => {
  if (found === null || Math.abs(found.amount) < 1) return 0;
  const steps = [stepIn(AMOUNTS, Math.abs(found.amount)), stepIn(PERCENTS, Math.abs(found.percent))];
  return Math.max(...steps) as MisalignmentStep;
};
