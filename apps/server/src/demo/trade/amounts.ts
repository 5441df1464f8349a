import type { Currency } from '@fairlead/domain/money';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import { normal, uniform } from '../../simulator/chance.ts';

/** Half of all monthly budgets are below this. */
const MEDIAN: Record<Currency, number> = { EUR: 25_000, USD: 30_000, GBP: 22_000, KRW: 35_000_000, JPY: 4_000_000 };

/** Logarithms of 4 and of 0.3 over the 90th percentile of the normal distribution: p90 is 4 times the median, p10 0.3 times. */
const UP = Math.log(4) / 1.2816;
const DOWN = -Math.log(0.3) / 1.2816;

/** What a line item's month is worth, before anybody rounds it. */
export const monthlyAmount = (currency: Currency, ...keys: readonly number[]): number => {
  const z = Math.max(-2.2, Math.min(2.2, normal(1011, ...keys)));
  return MEDIAN[currency] * Math.exp(z * (z > 0 ? UP : DOWN));
};

/** Rounded as people round totals: to 500, 1 k or 5 k, in yen to 100 k, in won to 1 M; small ones in finer steps. */
export const humanTotal = (amount: number, currency: Currency): number => {
  const unit = currency === 'JPY' ? 200 : currency === 'KRW' ? 2000 : 1;
  const small = amount < 2_500 * unit;
  const step = small
    ? 100
    : currency === 'JPY' || currency === 'KRW'
      ? 500
      : amount < 10_000
        ? 500
        : amount < 100_000
          ? 1_000
          : 5_000;
  return Math.max(step * unit, Math.round(amount / (step * unit)) * step * unit);
};

/** Daily amounts are rounded finer, and never below ten units. */
export const humanDaily = (amount: number, currency: Currency): number => {
  const unit = currency === 'JPY' ? 100 : currency === 'KRW' ? 1000 : amount < 300 ? 1 : 5;
  return Math.max(10 * unit, Math.round(amount / unit) * unit);
};

/** USD in another currency, as prices are written there. */
export const priceIn = (usd: number, currency: Currency): number => {
  const amount = (usd / exchangeRates.eur.USD) * exchangeRates.eur[currency];
  if (currency === 'JPY') return Math.max(1, Math.round(amount));
  if (currency === 'KRW') return Math.max(10, Math.round(amount / 10) * 10);
  return Math.round(amount * 10) / 10;
};

export const pick = <T>(list: readonly T[], ...keys: readonly number[]): T => {
  const chosen = list[Math.floor(uniform(1012, ...keys) * list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

/** 0 for four of five budgets. */
export const freePercent = (...keys: readonly number[]): number =>
  uniform(1013, ...keys) < 0.8 ? 0 : pick([2, 3, 5, 10], 1014, ...keys);

/** A margin from 15 to 35 percent, most often 25. */
export const marginPercent = (...keys: readonly number[]): number => {
  const u = uniform(1015, ...keys);
  const percent = u < 0.5 ? 15 + Math.sqrt(u * 200) : 35 - Math.sqrt((1 - u) * 200);
  return Math.round(percent * 2) / 2;
};
