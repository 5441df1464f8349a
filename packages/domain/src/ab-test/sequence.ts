/** How often, at most, all intervals of a test taken together may miss the truth, however often people look. */
export const ALPHA = 0.05;

/** At how many blocks the interval is narrowest: days of a metric, quarters of days of a sample ratio. */
const NARROWEST_AT = 14;

/** Weight of the prior on the effect, in units of one block's spread, that makes the interval narrowest near `at` blocks. */
export const priorWeight = (alpha: number, at: number = NARROWEST_AT): number => {
  const level = -2 * Math.log(alpha);
  return at / (level + Math.log(level) + 1);
};

/**
 * How many standard errors an interval over `k` blocks reaches either way so that it holds at every look: the t confidence
 * sequence. Null while so few blocks cannot exclude anything. 5.19 at 7 blocks, 3.58 at 14, 3.31 at 28 for `alpha` 0.05.
 *
 * Source: Lindon, Ham, Tingley, Bojinov, "Anytime-valid linear models and regression adjusted causal inference in randomized
 * experiments" (2022); Wang, Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown
 * variance" (2023).
 */
export const criticalValue = (k: number, alpha: number): number | null => {
  const weight = priorWeight(alpha);
  const rho = weight / (weight + k);
  const q = (alpha * alpha * rho) ** (1 / k);
  return k > 1 && q > rho ? Math.sqrt(((k - 1) * (1 - q)) / (q - rho)) : null;
};

/**
 * The chance, at most, of ever seeing a t this far from nothing when there is nothing, among `comparisons` that are looked at
 * together: 0 to 1. `weight` is the prior's.
 */
export const everP = (t: number, k: number, weight: number, comparisons: number): number => {
  const rho = weight / (weight + k);
  const spread = (t * t) / (k - 1);
  const factor = 0.5 * Math.log(rho) + (k / 2) * (Math.log1p(spread) - Math.log1p(rho * spread));
  return Math.min(1, comparisons * Math.exp(-factor));
};
