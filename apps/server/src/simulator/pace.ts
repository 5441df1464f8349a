import { between, normal, uniform } from './chance.ts';
import { type Vertical, weekdayOf } from './market.ts';

/** A budget's days counted from 1970-01-01, both included. */
export type Span = { id: number; line_item_id: number; first: number; last: number };

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
    const drawn = SIGMA * normal(51, span.line_item_id, day);
    noise = day === span.first ? drawn : LASTS * noise + Math.sqrt(1 - LASTS ** 2) * drawn;
    weights.push((vertical.week[weekdayOf(day)] ?? 1) * Math.exp(noise));
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};

export type Share = { campaign: number; cap: number | null };

/** What a campaign gets of a day, and what it would have got without its cap. */
export type Given = { amount: number; wanted: number };

/** Splits a day's amount over campaigns by their weight, none above its cap; what no cap lets through is not spent. */
export const splitDay = (amount: number, campaigns: readonly Share[]): Map<number, Given> => {
  const given = new Map<number, Given>();
  let open = campaigns.map((one) => ({ ...one, weight: between(0.5, 2, 61, one.campaign) }));
  let left = amount;
  while (open.length > 0 && left > 0) {
    const weights = open.reduce((all, { weight }) => all + weight, 0);
    const part = (weight: number) => (left * weight) / weights;
    const full = open.filter(({ cap, weight }) => cap !== null && part(weight) >= cap);
    if (full.length === 0) {
      for (const { campaign, weight } of open) given.set(campaign, { amount: part(weight), wanted: part(weight) });
      break;
    }
    for (const { campaign, cap, weight } of full) given.set(campaign, { amount: cap ?? 0, wanted: part(weight) });
    left -= full.reduce((sum, { cap }) => sum + (cap ?? 0), 0);
    open = open.filter((one) => !full.includes(one));
  }
  return given;
};

/**
 * The share of what a campaign spends in a day that each hour has, when it spends as people come until nothing is left: the
 * hour's own share while there is money, what remains in the hour it runs out, then nothing. Sums to what the shares sum to.
 */
export const untilSpent = (shares: readonly number[], { amount, wanted }: Given): number[] => {
  if (amount >= wanted) return [...shares];
  let left = amount / wanted;
  return shares.map((share) => {
    const spent = Math.min(share, left);
    left -= spent;
    return (spent * wanted) / amount;
  });
};
