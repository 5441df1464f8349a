import { FULFILMENT_LEAST_SHOWN, FULFILMENT_SUCCESS_GAP, FULFILMENT_WARNING_GAP } from './constants.ts';
import { roundDecimal } from './money.ts';

/** Success, warning and error of the fulfilment bar (WI-29). */
export type Gap = 'ok' | 'warn' | 'bad';

/** How serious a distance from plan is, in percent of either sign: 5 is still fine, 10 still a warning (WI-29, D-100). */
export const gapOf = (offPercent: number): Gap => {
  const off = Math.abs(roundDecimal(offPercent, 6));
  if (off <= FULFILMENT_SUCCESS_GAP) return 'ok';
  return off <= FULFILMENT_WARNING_GAP ? 'warn' : 'bad';
};

/**
 * Amounts in one currency: spent so far, expected by now (budget × elapsed share), the whole budget. `too_soon`: none of the
 * budgets has a full UTC day behind it (elapsed.ts).
 */
export type Spending = { spent: number; expected: number; total: number; too_soon: boolean };

/** What the bar draws: all in percent of the budget, `fill` and `tick` between 0 and 100; `off` null while it is too soon to tell. */
export type Fulfilment = { fill: number; tick: number; off: number | null; gap: Gap };

/**
 * The fulfilment bar (WI-28 to WI-31, D-100). `off` is spend percent − elapsed percent, negative when behind; it may pass
 * 100 when a budget is overspent, the fill stops there. A fill is at least 5 wide so that it can be seen.
 * While it is too soon to tell, nothing is off. null: there is no budget, the bar stays empty.
 */
export const fulfilmentOf = ({ spent, expected, total, too_soon }: Spending): Fulfilment | null => {
  if (!(total > 0)) return null;
  const share = (amount: number) => roundDecimal((amount / total) * 100, 6);
  const within = (percent: number, least: number) => Math.min(100, Math.max(least, percent));
  const off = roundDecimal(share(spent) - share(expected), 6);
  return {
    fill: within(share(spent), FULFILMENT_LEAST_SHOWN),
    tick: within(share(expected), 0),
    off: too_soon ? null : off,
    gap: too_soon ? 'ok' : gapOf(off),
  };
};
