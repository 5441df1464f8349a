const FIRST_MS = 1000;
const MOST_MS = 30_000;

/** How long to wait before the n-th try in a row, counted from 0; `chance` from 0 to 1 keeps browsers from all coming at once. */
export const waitBefore = (attempt: number, chance: number): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2);
