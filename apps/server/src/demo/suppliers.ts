/** Rebate modifiers by supplier id: most near 1, a few at the limits; the rest was never set. */
export const modifiers: readonly (readonly [supplier: number, modifier: number])[] = [
  [335, 1.02],
  [1, 0.97],
  [2, 1.05],
  [4, 0.95],
  [5, 0.9],
  [9, 1.04],
  [11, 0.98],
  [15, 1.1],
  [20, 0.96],
  [31, 1.03],
];
