import { MONEY_DECIMALS } from './constants.ts';

/** The five currencies of companies (spec 1 §3). */
export const currencies = ['EUR', 'USD', 'GBP', 'KRW', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

export const currencySymbols: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£', KRW: '₩', JPY: '¥' };

export const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text);

/** Amounts are smaller than this, in any currency: what the store's numeric(14, 2) holds. */
export const MONEY_BOUND = 1e12;

/**
 * The same as the digits say, without writing them: for all that lies further from a tie than the noise of a double can
 * move it. Null for the rest.
 */
const roundedAwayFromTies = (value: number, decimals: number): number | null => {
  if (value === 0) return 0;
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  if (!(scaled < 1e12) || Math.abs(value) < 1e-6) return null;
  const units = Math.floor(scaled);
  const part = scaled - units;
  if (Math.abs(part - 0.5) < 0.01) return null;
  const rounded = (part > 0.5 ? units + 1 : units) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
};

/**
 * Round to `decimals` places (0 to 6), half away from zero, on the decimal digits: 1.005 gives 1.01. Of a number the 15
 * digits that a double really carries count, so the noise of earlier arithmetic is dropped first; a decimal string is taken
 * digit by digit. NaN for what is no number.
 */
export const roundDecimal = (value: number | string, decimals: number): number => {
  if (typeof value === 'number' && !(Math.abs(value) < 1e15)) return value; // no decimals left, or no number
  if (typeof value === 'number') {
    const rounded = roundedAwayFromTies(value, decimals);
    if (rounded !== null) return rounded;
  }
  const text = typeof value === 'string' ? value : Math.abs(value) < 1e-6 ? '0' : value.toPrecision(15);
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  const kept = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  const units = kept + ((fraction[decimals] ?? '0') >= '5' ? 1n : 0n);
  const rounded = Number(`${units}e-${decimals}`);
  return sign === '-' && rounded !== 0 ? -rounded : rounded;
};

/** The same as text, with all its decimals written: 25 with 6 is '25.000000'. */
export const decimalText = (value: number | string, decimals: number): string =>
  roundDecimal(value, decimals).toFixed(decimals);

/** An amount to 2 decimals, half away from zero: 1.005 gives 1.01 (BU-52). Exact up to MONEY_BOUND. */
export const roundMoney = (amount: number | string): number => roundDecimal(amount, MONEY_DECIMALS);

/** An amount in hundredths, a whole number: what sums and comparisons are made of (design 3.11: never float sums). */
export const centsOf = (amount: number | string): number => Math.round(roundMoney(amount) * 100);
export const ofCents = (cents: number): number => Number(`${Math.round(cents)}e-2`);

/** The sum of amounts, without the noise of float sums. */
export const sumMoney = (amounts: readonly number[]): number =>
  ofCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0));

/** A finite amount with at most 2 decimals, smaller than MONEY_BOUND either way; may be 0 or negative. */
export const isMoney = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < MONEY_BOUND && /^-?\d+(\.\d{1,2})?$/.test(String(value));

/** Decimals the currency itself has: none for yen and won (D-076). */
export const currencyDecimals = (currency: Currency): 0 | 2 => (currency === 'JPY' || currency === 'KRW' ? 0 : 2);

const localeOf: Record<Currency, string> = { USD: 'en-US', JPY: 'ja-JP', EUR: 'fr-FR', GBP: 'fr-FR', KRW: 'fr-FR' };
const MINUS = '\u2212';

/** Made once each: making one takes fifty times as long as writing an amount, and a screen writes thousands. */
const writers = new Map<string, Intl.NumberFormat>();
const writerOf = (currency: Currency, places: number): Intl.NumberFormat => {
  const key = `${currency} ${places}`;
  const made =
    writers.get(key) ??
    new Intl.NumberFormat(localeOf[currency], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
  writers.set(key, made);
  return made;
};

/** Whether an amount reads as nothing: with the decimals it is shown with (0 or 2, never more than the currency has) it is 0. */
export const readsAsZero = (currency: Currency, amount: number, decimals: 0 | 2 = 0): boolean =>
  roundDecimal(amount, Math.min(decimals, currencyDecimals(currency))) === 0;

/**
 * An amount as people read it, by the currency's locale (BU-53): '$120,000.00', '33 000,00 €', '¥9,000,000'. `decimals` asks
 * for 0 or 2 places (default: the currency's own, which is never exceeded: no decimals of yen or won); `signed` writes + too.
 */
export const formatMoney = (
  currency: Currency,
  amount: number,
  { decimals = currencyDecimals(currency), signed = false }: { decimals?: 0 | 2; signed?: boolean } = {},
): string => {
  const places = Math.min(decimals, currencyDecimals(currency));
  const shown = roundDecimal(amount, places);
  const text = writerOf(currency, places)
    .format(Math.abs(shown))
    .replaceAll('\u202f', '\u00a0') // the narrow space is unreadable at 13 px
    .replace('\uffe5', '¥'); // the wide yen sign is in no Latin font
  return `${shown < 0 ? MINUS : signed && shown > 0 ? '+' : ''}${text}`;
};
