import { type Currency, decimalText, formatMoney, roundDecimal } from '@fairlead/domain/money';
import { productNow } from '../lib/clock.ts';
import { madeOnce } from '../lib/made-once.ts';

/* One way to write a number, an amount, a share and a day. */
const MINUS = '\u2212';

/** Of the number as it is shown: what rounds to nothing has no sign. */
const signOf = (shown: number, signed: boolean): string => (shown < 0 ? MINUS : signed && shown > 0 ? '+' : '');

/** Tables and pictures: whole units. Forms, reviews and tooltips: `exact`. How an amount is written is the domain's. */
export const money = (value: number, currency: Currency, { exact = false, signed = false } = {}): string =>
  formatMoney(currency, value, { decimals: exact ? 2 : 0, signed });

/**
 * For cards and second lines: won and yen of 10 million and more, or of `from`, in millions, "61.2 M ₩"; everything else as
 * `money` writes it. The exact amount belongs in the title.
 */
export const moneyShort = (value: number, currency: Currency, { from = 1e7, signed = false } = {}): string => {
  const whole = money(value, currency, { signed });
  if ((currency !== 'KRW' && currency !== 'JPY') || Math.abs(value) < from) return whole;
  const millions = `${(Math.abs(value) / 1e6).toFixed(1)}\u00a0M`;
  return whole.replace(/\d[\d.,\u00a0]*\d/, millions);
};

const writer = madeOnce(() => new Intl.NumberFormat('fr-FR'));
/** Whole numbers without it: nearly all are, and pages stand before they need one. */
const grouped = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return writer()
    .format(value)
    .replace(/\u202f/g, '\u00a0');
};

/** A count with a space between thousands: "1 204 300". A mean is whole, too: its decimals would read as thousands. */
export const count = (value: number): string => {
  const whole = Number.isInteger(value) ? value : roundDecimal(value, 0);
  return `${signOf(whole, false)}${grouped(Math.abs(whole))}`;
};

/** For pictures and side panes: whole below 10 000, then "640 k" and "1.49 M". */
export const compact = (value: number): string => {
  if (value < 9_999.5) return count(value);
  if (value < 999_500) return `${Math.round(value / 1000)} k`;
  return `${(value / 1e6).toFixed(value < 9_995_000 ? 2 : 1)} M`;
};

export const percent = (value: number, { digits = 1, signed = false } = {}): string =>
  `${signOf(roundDecimal(value, digits), signed)}${decimalText(Math.abs(value), digits)} %`;

/** Compact bytes: "38 kB", "1.3 MB", "2 GB". */
export const bytes = (value: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  const amount = value / 1000 ** step;
  return `${amount >= 10 || step === 0 ? Math.round(amount) : Number(amount.toFixed(1))} ${units[step]}`;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthOf = (two: string | undefined) => months[Number(two) - 1] ?? '';

/** "18 Nov. 2026", always the UTC day. Takes a day, an ISO time or a Date. */
export const day = (when: string | Date): string => {
  const [year, month, date] = isoOf(when).slice(0, 10).split('-');
  return `${date} ${monthOf(month)}. ${year}`;
};
/** "1 Dec.", inside a year that is plain. */
export const dayShort = (when: string | Date): string => {
  const [, month, date] = isoOf(when).slice(0, 10).split('-');
  return `${Number(date)} ${monthOf(month)}.`;
};
/** "14:32"; the word UTC stands once per block. */
export const time = (when: string | Date): string => isoOf(when).slice(11, 16);
/** "18 Nov. 2026, 14:32" */
export const dayTime = (when: string | Date): string => `${day(when)}, ${time(when)}`;

const isoOf = (when: string | Date): string =>
  typeof when !== 'string' ? when.toISOString() : when.length > 10 ? new Date(when).toISOString() : when;

/** "just now", "12 min ago", "3 h ago" up to a day, then the day. The exact time belongs in the title. */
export const ago = (when: string | Date, now: Date = productNow()): string => {
  const minutes = Math.floor((now.getTime() - new Date(when).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : day(when);
};

/** "1 row", "2 rows" */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

export { type Gap, gapOf } from '@fairlead/domain/fulfilment';
