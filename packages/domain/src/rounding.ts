/**
 * A number to so many decimals. Takes away what binary fractions leave behind (0.1 + 0.2), so that an edge such as
 * "at most 5" holds for what a person would compute by hand.
 */
export const rounded = (value: number, decimals: number): number => {
  const fixed = Number(value.toFixed(decimals));
  return fixed === 0 ? 0 : fixed; // no minus zero
};

/** Whether a number is written with at most so many decimals. */
export const hasDecimals = (value: number, most: number): boolean => rounded(value, most) === value;
