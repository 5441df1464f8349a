/** What a campaign may spend in a day, and how. Money is client costs. */
export type Limits = {
  /** What the market would let it spend in the whole day. */
  market: number;
  /** The share of the market that its plan asks for. */
  throttle: number;
  /** What is left of its daily cap when the first hour begins; infinite without one. */
  cap: number;
  /** What is left of its budget then. */
  budget: number;
};

/** Of each hour of a day: what is spent, what the cap kept back and what pacing did. */
export type Spending = { spent: number[]; overCap: number[]; paced: number[] };

/**
 * A day of a campaign hour by hour: it spends as people come, as much as its plan asks for, until cap or budget are used up.
 * @param shares of a day in each hour, 1 in all
 * @param first the hour from which on it is played; earlier ones are 0
 */
export const spendingOf = (
  shares: readonly number[],
  { market, throttle, cap, budget }: Limits,
  first = 0,
): Spending => {
  const spending: Spending = { spent: [], overCap: [], paced: [] };
  let left = { cap, budget };
  for (const [hour, share] of shares.entries()) {
    const there = hour < first ? 0 : market * share;
    const wants = there * throttle;
    const spent = Math.max(0, Math.min(wants, left.cap, left.budget));
    const overCap = left.cap <= left.budget ? wants - spent : 0;
    left = { cap: left.cap - spent, budget: left.budget - spent };
    spending.spent.push(spent);
    spending.overCap.push(overCap);
    spending.paced.push(there - spent - overCap);
  }
  return spending;
};
