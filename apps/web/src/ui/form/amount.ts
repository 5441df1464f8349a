import { type Currency, currencySymbols, formatMoney, roundMoney } from '@fairlead/domain/money';
import { parseNumber } from '../grid/number.ts';

/**
 * An amount as people write one, whatever their keyboard: "1,234.50", "1 234,50", "$1,234.50", "12,5". An amount has at most two
 * decimals, so one mark with three digits behind it groups thousands ("1.500" is 1500). Null when it is no amount.
 */
export const readAmount = (text: string): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f$€£¥₩]/g, '');
  const number = parseNumber(/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? bare.replace(/[.,]/, '') : bare);
  return number === null ? null : roundMoney(number);
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
