import { centsOf, ofCents } from '../money.ts';

type CapPart = {
  /** Typed by hand: it stays. */
  pinned: number | null;
  /** Whole, 0 or more. */
  weight: number;
};

/** `rest` times `weight` through `total`, rounded down to whole units: exact also where the product is none for a double. */
const part = (rest: number, weight: number, total: bigint, unit: number): number =>
  Number((BigInt(rest) * BigInt(weight)) / (total * BigInt(unit))) * unit;

/**
 * Shares an amount by weight among those that are not pinned: each rounded down, what is left over to the largest, so that all
 * sum to the whole to the cent. Weights that are all 0 share evenly; where the pinned ones leave nothing, the others have 0.
 * @param unit the smallest part, in cents
 */
export const sharedCaps = (whole: number, parts: readonly CapPart[], unit = 1): number[] => {
  const pinned = parts.reduce((sum, one) => sum + (one.pinned === null ? 0 : centsOf(one.pinned)), 0);
  const rest = Math.max(0, centsOf(whole) - pinned);
  const isEven = parts.every((one) => one.pinned !== null || one.weight === 0);
  const weightOf = ({ weight }: CapPart): number => (isEven ? 1 : weight);
  const total = parts.reduce((sum, one) => sum + (one.pinned === null ? BigInt(weightOf(one)) : 0n), 0n);
  const caps = parts.map((one) => (one.pinned === null ? part(rest, weightOf(one), total, unit) : centsOf(one.pinned)));
  let largest = -1;
  parts.forEach((one, at) => {
    if (one.pinned === null && (largest < 0 || weightOf(one) > weightOf(parts[largest] as CapPart))) largest = at;
  });
  const shared = caps.reduce((sum, cap, at) => sum + (parts[at]?.pinned === null ? cap : 0), 0);
  if (largest >= 0) caps[largest] = (caps[largest] ?? 0) + rest - shared;
  return caps.map(ofCents);
};
