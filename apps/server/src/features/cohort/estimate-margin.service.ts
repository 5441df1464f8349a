import type { Step } from '@fairlead/domain/cohort/evaluate';

/** Two-sided 95 % of a normal distribution. */
const Z = 1.96;

/**
 * How far the real number may be from what is told, in percent of it, 95 times in 100. Devices are in a slice by a hash, so of
 * N that qualify `found` is binomial with p = 1 / oneOf; the farther end of Wilson's interval, which holds for few as well.
 * With a percentage rule the thresholds are those of the slice: an error of theirs moves at most as much again (the variance of
 * how many payers lie between two estimated places is below their number), so the variance counts twice.
 * @param found devices seen in the slice @param oneOf one device of so many was looked at
 */
export const marginPercent = (found: number, oneOf: number, hasPercentage: boolean): number => {
  if (oneOf <= 1) return 0;
  if (found === 0) return 100;
  const z = Z * Math.sqrt((1 - 1 / oneOf) * (hasPercentage ? 2 : 1));
  const farther = (z * z) / 2 + z * Math.sqrt(found + (z * z) / 4);
  return Math.ceil((farther / found) * 1000) / 10;
};

type Found = { universe: number; alone: number[]; left: number[] };

/** Steps as they are told: the universe first, then each rule in its order. */
export const stepsOf = ({ universe, alone, left }: Found, oneOf = 1): Step[] => [
  { rule: -1, alone: Math.round(universe * oneOf), left: Math.round(universe * oneOf) },
  ...alone.map((devices, rule) => ({
    rule,
    alone: Math.round(devices * oneOf),
    left: Math.round((left[rule] ?? 0) * oneOf),
  })),
];

/** Estimated steps beside an exact count: the last one ends in it, and none before it holds fewer. */
export const endingIn = (steps: readonly Step[], count: number): Step[] =>
  steps.map((step, at) => {
    const left = at === steps.length - 1 ? count : Math.max(step.left, count);
    return { ...step, left, alone: Math.max(step.alone, left) };
  });

/** The first rule that leaves nobody; -1 the universe; null when somebody is left. */
export const killerIn = (steps: readonly Step[]): number | null => steps.find(({ left }) => left === 0)?.rule ?? null;
