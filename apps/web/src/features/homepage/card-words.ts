import { percent } from '#ui/format.ts';

/** How a week's spend compares with the one before, both in one currency; a share of nothing is none. */
export const changeText = (now: number, before: number): string => {
  if (before > 0) return `${percent((now / before - 1) * 100, { signed: true })} on the 7 before`;
  return now > 0 ? 'none in the 7 before' : 'nor in the 7 before';
};
