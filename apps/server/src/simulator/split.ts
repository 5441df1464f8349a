/** Whole numbers in these proportions that add up to the whole. */
export const split = (whole: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [given, seen] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const until = sum > 0 ? Math.round((whole * seen) / sum) : 0;
    const part = until - given;
    given = until;
    return part;
  });
};
