/** Reading numbers as people and spreadsheets write them, and doing sums on a selection. */
import { decimalText, roundDecimal } from '@fairlead/domain/money';
import { madeOnce } from '#lib/made-once.ts';

const MONEY_SIGNS = '$€£¥₩';
const written = new RegExp(`^([+-]?)([${MONEY_SIGNS}]?)([+-]?)(\\d[\\d.,' ]*|[.,]\\d+)([${MONEY_SIGNS}%]?)$`);
/** Groups of three, parted by one and the same mark, with at most one other mark for the decimals. */
const grouped = (mark: string, decimal: string) => new RegExp(`^[1-9]\\d{0,2}(?:${mark}\\d{3})+(?:${decimal}\\d*)?$`);
const shapes: readonly [RegExp, string][] = [
  [grouped("[ ']", '[.,]'), " '"],
  [grouped(',', '\\.'), ','],
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/, '.'],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, '.'],
];

/** Digits with one kind of group and one decimal mark, with a dot at most; null for any other order of marks. */
const digitsOf = (body: string): string | null => {
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(body) && !shapes[1]?.[0].test(body)) return body.replace(',', '.');
  const [, group] = shapes.find(([shape]) => shape.test(body)) ?? [];
  return group === undefined
    ? null
    : [...body]
        .filter((c) => !group.includes(c))
        .join('')
        .replace(',', '.');
};

/**
 * '1 234,50', '$1,234.50', '−3', '12 %' as a number; null when it is not one: what cannot be read for sure is never made to fit.
 * A single comma with exactly three digits behind it groups thousands, any other single mark is the decimal mark. With `unit`
 * ('€', '%', '' for none) a sign must be this one.
 */
export const parseNumber = (text: string, unit?: string): number | null => {
  const t = text
    .trim()
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2212]/g, '-')
    .replace(/\uffe5/g, '¥')
    .replace(/’/g, "'")
    .replace(/(^[+-]?|[^\d]) (?=\d)|(?<=\d) (?=[^\d'])/g, '$1');
  const [, before, sign, behind, body, end] = written.exec(t) ?? [];
  if (body === undefined || (before && behind) || (sign && end)) return null;
  if (unit !== undefined && (sign || end) && (sign || end) !== unit) return null;
  const digits = digitsOf(body.trim());
  return digits === null ? null : Number(`${before || behind}${digits}`);
};

/**
 * One mark with three digits behind it: thousands in one way of writing, decimals in another, a thousand times apart. null for any
 * other text. `asDecimals` is the smaller of the two; the issue names both, the smaller one rounded as money is;
 * where only whole numbers are and the smaller is none, how the other is written. There a mark at the end says nothing of the one
 * before it; where decimals are it does: "1,234." has its point.
 */
export const twoReadings = (text: string, decimals: number) => {
  const [, thousands = '', mark, rest = '', end] =
    /^[-\u2212+]?([1-9]\d{0,2})([.,])(\d{3})([.,]?)$/.exec(text.replace(/\s/g, '')) ?? [];
  if (mark === undefined || (end && decimals > 0)) return null;
  const smaller = decimals === 0 ? thousands : decimalText(`${thousands}.${rest}`, Math.min(decimals, 2));
  const asDecimals = Number(`${thousands}.${rest}`);
  const issue =
    decimals === 0 && !Number.isInteger(asDecimals)
      ? `Write ${thousands}${rest}, without a ${mark === ',' ? 'comma' : 'point'}: it can be read as decimals`
      : `Write ${thousands}${rest} or ${smaller}: this can be read as either`;
  return { mark, asDecimals, issue };
};

export type Raise = { kind: 'percent' | 'amount'; by: number };

/**
 * The value after a raise, without the noise of float sums: an added amount counts as it was typed (the cell's rules may
 * refuse it), a percent is rounded half away from zero to `decimals`, so that 740 + 10 % is 814, not 814.0000001.
 */
export const raised = (value: number, { kind, by }: Raise, decimals = 2): number => {
  const next = kind === 'amount' ? roundDecimal(value + by, 6) : roundDecimal((value * (100 + by)) / 100, decimals);
  return next === 0 ? 0 : next;
};

const writer = madeOnce(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, signDisplay: 'negative' }));

/** 512400 as '512 400', with a plain no-break space and the minus sign of the rest of the product. */
export const groupDigits = (n: number): string =>
  writer()
    .format(n)
    .replace(/[\u202f\u00a0]/g, '\u00a0')
    .replace(',', '.')
    .replace('-', '\u2212');
