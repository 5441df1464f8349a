/** A number of the form 1, 2 or 5 times a power of ten, not smaller than `least`. */
export const niceStep = (least: number): number => {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const part = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Number((part * power).toPrecision(12));
};

/** Values of at most `lines` grid lines above 0, evenly apart, the last one not above `highest`; 0 comes first. */
export const ticksUpTo = (highest: number, lines = 4): number[] => {
  const step = niceStep(highest / (lines + 0.999));
  const count = Math.min(lines, Math.floor(highest / step + 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};

/** Which of `count` places get a label so that they stand at least `apart` px from each other: round numbers of 1 to count. */
export const labelsAlong = (count: number, width: number, apart: number): number[] => {
  const every = niceStep(Math.max(1, (apart * count) / Math.max(1, width)));
  const step = Math.max(1, Math.ceil(every));
  const round = Array.from({ length: Math.floor(count / step) }, (_, index) => (index + 1) * step);
  return step === 1 || round[0] === 1 ? round : [1, ...round];
};
