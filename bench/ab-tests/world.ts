import type { PairedDay } from '@fairlead/domain/ab-test/difference';
import { type ArmSums, noSums } from '@fairlead/domain/ab-test/metric';

/** How much there is a day in each arm. */
export const levels = {
  low: { clicks: 400, conversions: 20 },
  mid: { clicks: 4_000, conversions: 200 },
  high: { clicks: 40_000, conversions: 2_000 },
} as const;
export type Level = keyof typeof levels;

/** What is hard about a world: nothing, arms that each have days of their own, revenue with a heavy tail. */
export const worlds = ['plain', 'clustered', 'pareto'] as const;
export type World = (typeof worlds)[number];

/** Chance that gives the same again for the same seed (mulberry32). */
const dice = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
type Dice = ReturnType<typeof dice>;

const normal = (roll: Dice): number => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());

/** A count around a mean whose variance is `spread` times the mean, never below 0. */
const counted = (roll: Dice, mean: number, spread: number): number => {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean * spread) * normal(roll)));
  // Poisson over a gamma of the spread that is left: negative binomial
  const shape = spread > 1 ? mean / (spread - 1) : Number.POSITIVE_INFINITY;
  const rate = Number.isFinite(shape) ? (gamma(roll, shape) * mean) / shape : mean;
  let [n, product] = [0, roll()];
  for (const end = Math.exp(-rate); product > end; n++) product *= roll();
  return n;
};

/** Marsaglia and Tsang, "A simple method for generating gamma variables" (2000). */
const gamma = (roll: Dice, shape: number): number => {
  if (shape < 1) return gamma(roll, shape + 1) * roll() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(roll);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(roll()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
};

const revenueOf = (roll: Dice, conversions: number, world: World): number => {
  let sum = 0;
  // Many payers are summed from a hundred draws: their mean is what counts
  const draws = Math.min(conversions, 400);
  for (let n = 0; n < draws; n++)
    sum += world === 'pareto' ? 10 * (1 - roll()) ** (-1 / 2.1) : 20 * Math.exp(normal(roll) - 0.5);
  return draws === 0 ? 0 : (sum * conversions) / draws;
};

/** By what factor the mirror clicks and converts more. */
export type Lift = { click: number; conversion: number };

/**
 * Days of a test: what both arms share (weekdays, shocks that last), what each has for itself by the hour, and in a clustered
 * world by the day. Conversions vary more than chance (variance 1.3 times their mean).
 */
export const testDays = (seed: number, days: number, level: Level, world: World, lift: Lift): PairedDay[] => {
  const roll = dice(seed);
  const { clicks, conversions } = levels[level];
  const spread = world === 'clustered' ? { click: 0.05, conversion: 0.08 } : { click: 0, conversion: 0 };
  const shock = { click: 0, conversion: 0 };
  return Array.from({ length: days }, (_, day) => {
    shock.click = 0.5 * shock.click + 0.12 * normal(roll);
    shock.conversion = 0.5 * shock.conversion + 0.12 * normal(roll);
    const week = 1 + 0.15 * Math.sin((2 * Math.PI * day) / 7);
    const arm = (mirror: boolean): ArmSums => {
      const own = (sd: number) => Math.exp((0.04 / Math.sqrt(24)) * normal(roll) + sd * normal(roll));
      const impressions = Math.round(clicks * 75 * week * Math.exp(0.3 * shock.click) * own(0.01));
      const clicked = counted(
        roll,
        (impressions / 75) * Math.exp(0.5 * shock.click) * own(spread.click) * (mirror ? lift.click : 1),
        1,
      );
      const converted = counted(
        roll,
        (impressions / (clicks * 75)) *
          conversions *
          Math.exp(shock.conversion) *
          own(spread.conversion) *
          (mirror ? lift.conversion : 1),
        1.3,
      );
      return {
        ...noSums,
        impressions,
        clicks: clicked,
        conversions: converted,
        revenue: revenueOf(roll, converted, world),
        client_cost: impressions * 0.005,
      };
    };
    return { source: arm(false), mirror: arm(true) };
  });
};
