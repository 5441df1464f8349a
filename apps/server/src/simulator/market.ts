import { between, normal, uniform } from './chance.ts';

/** How ads of one kind of business are bought and answered, and when its people are there. */
export type Vertical = {
  name: string;
  /** Of 100 companies. */
  share: number;
  ecpm_usd: readonly [number, number];
  ctr: readonly [number, number];
  /** Monday to Sunday. */
  week: readonly number[];
  /** Factor of an hour of the day on the usual weights. */
  hour: (hour: number) => number;
};

const games = [0.95, 0.94, 0.95, 0.97, 1.02, 1.1, 1.07];
const shops = [1, 0.98, 0.98, 0.99, 1.02, 1, 1.03];
const meals = [0.88, 0.88, 0.92, 0.96, 1.12, 1.14, 1.1];
const banks = [1.08, 1.07, 1.05, 1.04, 1, 0.86, 0.9];
const evening = (hour: number) => (hour >= 20 ? 1.25 : 1);
const always = () => 1;
const bankHours = (hour: number) => (hour >= 9 && hour <= 17 ? 1.3 : hour < 6 ? 0.6 : 1);
const mealTimes = (hour: number) => (hour >= 11 && hour <= 13 ? 1.8 : hour >= 18 && hour <= 21 ? 1.9 : 1);

const verticals: readonly Vertical[] = [
  { name: 'casual game', share: 14, ecpm_usd: [4, 7], ctr: [0.015, 0.035], week: games, hour: evening },
  { name: 'midcore game', share: 13, ecpm_usd: [6, 11], ctr: [0.012, 0.03], week: games, hour: evening },
  { name: 'social casino', share: 9, ecpm_usd: [8, 16], ctr: [0.012, 0.026], week: games, hour: evening },
  { name: 'shopping', share: 22, ecpm_usd: [3, 7], ctr: [0.008, 0.02], week: shops, hour: always },
  { name: 'food delivery', share: 12, ecpm_usd: [3, 6], ctr: [0.008, 0.02], week: meals, hour: mealTimes },
  { name: 'fintech', share: 12, ecpm_usd: [4, 8], ctr: [0.005, 0.012], week: banks, hour: bankHours },
  { name: 'ride and travel', share: 9, ecpm_usd: [2.5, 7], ctr: [0.007, 0.016], week: shops, hour: always },
  { name: 'streaming', share: 9, ecpm_usd: [4, 7], ctr: [0.008, 0.018], week: games, hour: evening },
];

/** A kind of business by its name. */
export const verticalNamed = (name: string): Vertical => {
  const found = verticals.find((vertical) => vertical.name === name);
  if (!found) throw new Error(`no vertical ${name}`);
  return found;
};

/** What kind of business this is, for the simulator: always the same for the same luck. */
export const verticalOf = (luck: number): Vertical => {
  let at = uniform(11, luck) * 100;
  for (const vertical of verticals) {
    at -= vertical.share;
    if (at < 0) return vertical;
  }
  return verticals[0] as Vertical;
};

/** Share of a day's people in each hour, before what the vertical makes of it; sums to 100. */
const HOURS = [
  2.6, 1.7, 1.1, 0.8, 0.7, 0.9, 1.7, 2.9, 3.8, 4.2, 4.4, 4.6, 4.9, 4.8, 4.6, 4.6, 4.8, 5.2, 5.8, 6.5, 7.3, 8, 7.8, 6.3,
];

/** How a day's people are spread over its 24 hours where they live. */
export const hourWeights = (vertical: Vertical): number[] => HOURS.map((weight, hour) => weight * vertical.hour(hour));

/** January to December: what impressions cost against the year's mean. */
const MONTHS = [0.75, 0.8, 0.92, 0.88, 0.95, 0.97, 0.9, 0.88, 1, 1.05, 1.3, 1.25];

/** The share of a day that each of its 24 hours has, for one campaign; sums to 1. */
export const hoursOf = (vertical: Vertical, luck: number, day: number): number[] => {
  const weights = HOURS.map(
    (weight, hour) => weight * vertical.hour(hour) * Math.exp(0.1 * normal(21, luck, day, hour)),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Weekday of a day counted from 1970-01-01, Monday 0. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** Cost of a thousand impressions in USD on a day, and how many of them are clicked. */
export const pricesOf = (vertical: Vertical, luck: number, day: number): { ecpm_usd: number; ctr: number } => {
  const month = MONTHS[new Date(day * 86_400_000).getUTCMonth()] ?? 1;
  const noise = Math.exp(0.05 * normal(31, luck, day));
  return {
    ecpm_usd: between(...vertical.ecpm_usd, 32, luck) * month * noise,
    ctr: between(...vertical.ctr, 33, luck),
  };
};
