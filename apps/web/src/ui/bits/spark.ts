/**
 * Where each value of a sparkline lies, oldest first; a flat line runs through the middle.
 * @param least the share of the highest value that the height covers at least: what changes by less is drawn as small as it is
 */
export const placesOf = (values: readonly number[], width: number, height: number, least = 0): [number, number][] => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(high - low, high * least);
  const middle = (high + low) / 2;
  const y = (value: number) => height / 2 - (span === 0 ? 0 : ((value - middle) / span) * (height - 8));
  return values.map((value, i) => [2 + (i * (width - 6)) / Math.max(1, values.length - 1), y(value)]);
};
