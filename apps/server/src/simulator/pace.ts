import { between, normal, uniform } from './chance.ts';
import { type Vertical, weekdayOf } from './market.ts';

/** A budget's days counted from 1970-01-01, both included; the luck of its line item. */
type Span = { luck: number; first: number; last: number };

/** How far from the plan a line item ends: 68 % within 5 %, 17 % within 10 %, 11 % under, 4 % over (it stops at its budget). */
export const paceOf = (lineItem: number): { factor: number; most: number } => {
  const kind = uniform(41, lineItem);
  const side = uniform(42, lineItem) < 0.5 ? -1 : 1;
  const at = (least: number, most: number) => between(least, most, 43, lineItem);
  if (kind < 0.68) return { factor: 1 + side * at(0, 0.045), most: 1 };
  if (kind < 0.85) return { factor: 1 + side * at(0.055, 0.095), most: 1 };
  if (kind < 0.96) return { factor: at(0.62, 0.87), most: 1 };
  return { factor: at(1.13, 1.35), most: 1.015 };
};

/** Deviation of a day's spend, and how much of it lasts into the next day. */
const SIGMA = 0.12;
const LASTS = 0.5;

/** The share of a budget that each of its days would have on plan: weekday and noise that lasts; sums to 1. */
export const sharesOf = (span: Span, vertical: Vertical): number[] => {
  let noise = 0;
  const weights: number[] = [];
  for (let day = span.first; day <= span.last; day++) {
    const drawn = SIGMA * normal(51, span.luck, day);
    noise = day === span.first ? drawn : LASTS * noise + Math.sqrt(1 - LASTS ** 2) * drawn;
    weights.push((vertical.week[weekdayOf(day)] ?? 1) * Math.exp(noise));
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Line items below this share of their plan are short of people, not slow. */
export const SHORT = 0.9;

type Plan = { amount: number; shares: readonly number[]; nth: number; spent: number };

/**
 * What a line item may spend on the `nth` day of its budget: what its plan has until then and it has not spent, but no leaps and no
 * standstill; `usual` is the day's own share of the budget, `left` all that may still be spent of it.
 */
export const planOf = ({ amount, shares, nth, spent }: Plan, { factor, most }: { factor: number; most: number }) => {
  const usual = amount * (shares[nth] ?? 0);
  const until = shares.slice(0, nth + 1).reduce((sum, share) => sum + share, 0);
  const wanted = amount * until * Math.max(factor, SHORT) - spent;
  const left = Math.max(0, amount * most - spent);
  return { usual, left, amount: Math.min(left, Math.max(0.3 * usual, Math.min(wanted, 2 * usual))) };
};

export type Share = { campaign: number; weight: number; cap: number };

/** Splits a day's amount over campaigns by their weight, none above its cap; what no cap lets through is not spent. */
export const splitDay = (amount: number, campaigns: readonly Share[]): Map<number, number> => {
  const given = new Map<number, number>();
  let open = campaigns.filter(({ weight }) => weight > 0);
  let left = amount;
  while (open.length > 0 && left > 0) {
    const weights = open.reduce((all, { weight }) => all + weight, 0);
    const part = (weight: number) => (left * weight) / weights;
    const full = open.filter(({ cap, weight }) => part(weight) >= cap);
    if (full.length === 0) {
      for (const { campaign, weight } of open) given.set(campaign, part(weight));
      break;
    }
    for (const { campaign, cap } of full) given.set(campaign, cap);
    left -= full.reduce((sum, { cap }) => sum + cap, 0);
    open = open.filter((one) => !full.includes(one));
  }
  return given;
};
