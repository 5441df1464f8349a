import { MONEY_DECIMALS } from '@fairlead/domain/constants';
import { type Currency, currencySymbols, formatMoney } from '@fairlead/domain/money';
import { parseNumber } from '../grid/number.ts';
import { isFine, type Reading } from './typed-number.ts';

/**
 * An amount as people write one, whatever their keyboard: "1,234.50", "1 234,50", "$1,234.50", "12,5". An amount has at most two
 * decimals, so one mark with three digits behind it groups thousands ("1.500" is 1500). What is more exact, or of another
 * currency, is no amount of this one: it is refused, not rounded or taken over.
 */
export const readAmount = (text: string, currency: Currency): Reading => {
  const bare = text.replace(/[\s\u00a0\u202f$€£¥\uffe5₩]/g, '');
  const number = parseNumber(/^[1-9]\d{0,2}\.\d{3}$/.test(bare) ? text.replace('.', '') : text);
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

/** What people typed, in a table: whole units as such, cents where it has some. */
export const amount = (value: number, currency: Currency): string =>
  Number.isInteger(value) ? formatMoney(currency, value, { decimals: 0 }) : writtenAmount(value, currency);

/** An amount in a grid's cell, in the currency of its row; null for an empty cell. */
export const amountCell =
  <R>(currencyOf: (row: R) => Currency) =>
  (text: string, row: R): Reading | { value: null } =>
    text.trim() === '' ? { value: null } : readAmount(text, currencyOf(row));
