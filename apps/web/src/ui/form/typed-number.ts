import { count } from '../format.ts';
import { parseNumber, twoReadings } from '../grid/number.ts';

/** What a text in a number field is: a number to keep, or the sentence under the field. */
export type Reading = { value: number } | { issue: string };

/** What stands in a field while it is typed, and what the draft holds meanwhile: null for nothing, NaN for what cannot be kept. */
export type TypedNumber = { text: string; value: number | null; issue: string | undefined };

/** Whether a number has at most so many decimals, as it is written. */
export const isFine = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value;

/** Nothing of the product has more: what has is refused by its rules, in their words. */
const MOST_DECIMALS = 2;

type Two = NonNullable<ReturnType<typeof twoReadings>>;

const isThousands = (two: Two, value: number): boolean => Math.abs(value) !== two.asDecimals;

/**
 * Why a number can be read as two: where it is read as thousands, "1,234" as "1,000" or "+1,234."; where it is read as decimals and
 * both may be kept, "1.500" where decimals are, "2.000" where only whole numbers are. The product writes numbers without either, so
 * that no field guesses, as with money (`readAmount`).
 */
const either = (two: Two, value: number, decimals: number): string | undefined =>
  isThousands(two, value) || isFine(two.asDecimals, Math.min(decimals, MOST_DECIMALS)) ? two.issue : undefined;

/**
 * A number with at most so many decimals; its unit may stand behind it. Never another number than the one that was written. `most`:
 * thousands above it are no reading that anybody meant, but where only whole numbers are, what is written as thousands is not cut.
 */
export const readNumber = (
  text: string,
  decimals: number,
  suffix = '',
  notWhole = 'Only whole numbers',
  most = Number.POSITIVE_INFINITY,
): Reading => {
  const unit = suffix.trim();
  const bare = unit && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text;
  const value = parseNumber(bare, '');
  if (value === null) return { issue: 'This is not a number. Write it in digits, like 12' };
  const two = twoReadings(bare, decimals);
  if (two && value > 0 && two.asDecimals * 1000 > most && !(decimals === 0 && isThousands(two, value))) {
    if (isFine(two.asDecimals, decimals)) return { value: two.asDecimals };
    return { issue: decimals === 0 ? notWhole : `At most ${decimals} decimals` };
  }
  const issue = two ? either(two, value, decimals) : undefined;
  if (issue !== undefined) return { issue };
  if (isFine(value, decimals)) return { value };
  return { issue: decimals === 0 ? notWhole : `At most ${decimals} decimals` };
};

/** A sign or a mark before its first digit: not wrong yet while somebody types. */
export const isBeginning = (text: string): boolean => /^[-\u2212+]?[.,]?$/.test(text.trim());

export const typedNumber = (text: string, read: (text: string) => Reading): TypedNumber => {
  if (text.trim() === '') return { text, value: null, issue: undefined };
  const reading = read(text);
  return 'issue' in reading
    ? { text, value: Number.NaN, issue: reading.issue }
    : { text, ...reading, issue: undefined };
};

/** What the field shows: the text while it still means the draft's value, else that value as it is written. */
export const shownNumber = (
  typing: TypedNumber | null,
  value: number | null,
  write: (value: number) => string,
): string => {
  if (typing !== null && Object.is(typing.value, value)) return typing.text;
  return value === null || Number.isNaN(value) ? '' : write(value);
};

/** A number at rest: its thousands apart, an id's digits together, its unit behind it. */
export const writtenNumber = (value: number, { plain = false, suffix = '' }): string => {
  const [whole = '', part] = String(value).split('.');
  const text = plain ? whole : count(Number(whole));
  return `${Object.is(Number(whole), -0) ? '\u22120' : text}${part === undefined ? '' : `.${part}`}${suffix}`;
};

/** A percent in a grid's cell; null for an empty cell. How many decimals it may have is said by the rules. */
export const percentCell = (text: string): Reading | { value: null } =>
  text.trim() === '' ? { value: null } : readNumber(text, 6, ' %');
