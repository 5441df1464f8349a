import { MONEY_DECIMALS } from '@fairlead/domain/constants';
import { type Currency, currencySymbols, formatMoney } from '@fairlead/domain/money';
import { parseNumber, twoReadings } from '../grid/number.ts';
import { isFine, type Reading } from './typed-number.ts';

/**
 * An amount as people write one, whatever their keyboard: "1,234.50", "1 234,50", "$1,234.50", "12,5". One mark with three digits
 * behind it groups thousands only where the currency is written so ("$1,500"); anywhere else it may be thousands or an amount that
 * is too exact, a thousand times apart, and nobody guesses: it is refused. So is what has more than two decimals, or is of another
 * currency.
 */
export const readAmount = (text: string, currency: Currency): Reading => {
  const bare = text.replace(/[\s\u00a0\u202f$€£¥\uffe5₩]/g, '');
  const two = twoReadings(bare, MONEY_DECIMALS);
  if (two && !writtenAmount(1000, currency).includes(`1${two.mark}000`)) return { issue: two.issue };
  const number = parseNumber(text);
  if (number === null) return { issue: 'This is not an amount. Write it like 1500.50' };
  const symbol = currencySymbols[currency];
  if (parseNumber(text, symbol) === null) return { issue: `This is not an amount in ${symbol}` };
  return isFine(number, MONEY_DECIMALS) ? { value: number } : { issue: 'An amount has at most 2 decimals' };
};

/** Currencies without decimals, and one that is written alike with them. */
const alike: Partial<Record<Currency, Currency>> = { JPY: 'USD', KRW: 'EUR' };

/** As it stands in a field that nobody is typing in: with symbol, and the decimals of the currency or those it is kept with. */
export const writtenAmount = (value: number | null, currency: Currency): string => {
  if (value === null) return '';
  const written = Number.isInteger(value) ? currency : (alike[currency] ?? currency);
  return formatMoney(written, value).replace(currencySymbols[written], currencySymbols[currency]);
};

/**
 * What people typed, in a table: whole units as such, cents where it has some. Yen and won have none (D-076), whatever is kept,
 * as on every other screen; only of what would read as nothing the decimals are shown. The field shows what is kept.
 */
export const amount = (value: number, currency: Currency): string => {
  if (value !== 0 && Math.abs(value) < 0.5) return writtenAmount(value, currency);
  return formatMoney(currency, value, { decimals: Number.isInteger(value) ? 0 : 2 });
};

/** An amount in a grid's cell, in the currency of its row; null for an empty cell. */
export const amountCell =
  <R>(currencyOf: (row: R) => Currency) =>
  (text: string, row: R): Reading | { value: null } =>
    text.trim() === '' ? { value: null } : readAmount(text, currencyOf(row));
