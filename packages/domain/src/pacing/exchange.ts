import { type Currency, roundMoney } from '../money.ts';

/**
 * A fixed table to order amounts of several currencies by size, with the day it was set (design 13.7). Units of the
 * currency for one euro. Amounts shown are never converted, so the table need not follow the market.
 */
export const exchangeRates: { day: string; eur: Record<Currency, number> } = {
  day: '2026-01-02',
  eur: { EUR: 1, USD: 1.17, GBP: 0.87, KRW: 1690, JPY: 184 },
};

/** An amount in euros by the fixed table, 2 decimals. */
export const toEur = (amount: number, currency: Currency): number => roundMoney(amount / exchangeRates.eur[currency]);
