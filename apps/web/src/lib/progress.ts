const STEP_MS = 100;
const SLOW_MS = 900;
const FAST_END = 20;
const HOLD = 99;

/**
 * The bar after `ms` of loading, in percent: by 2 every 100 ms up to 20, then by 1 every 900 ms, and never the end
 * before the end (SH-65 to SH-67, D-012).
 */
export const progressAfter = (ms: number): number => {
  const fast = Math.floor(ms / STEP_MS) * 2;
  if (fast < FAST_END) return fast;
  const slow = Math.floor((ms - (FAST_END / 2) * STEP_MS) / SLOW_MS);
  return Math.min(HOLD, FAST_END + slow);
};

/** Milliseconds until the bar moves next. */
export const nextStepAfter = (ms: number): number => {
  const fastMs = (FAST_END / 2) * STEP_MS;
  return ms < fastMs ? STEP_MS - (ms % STEP_MS) : SLOW_MS - ((ms - fastMs) % SLOW_MS);
};
