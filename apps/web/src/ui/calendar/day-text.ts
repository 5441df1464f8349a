import { isUtcDay, parseDay, type UtcDay } from '@fairlead/domain/utc-day';
import { day } from '../format.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (text: string | number): string => String(text).padStart(2, '0');
const existing = (text: string): UtcDay | null => (isUtcDay(text) ? text : null);

/** "18 Nov. 2026", "18 november", "18.11.2026", "18/11/26", "2026-11-18": a day as people type it. Without a year it is `year`. */
export const readDay = (text: string, year: string): UtcDay | null => {
  const typed = text.trim().toLowerCase();
  const plain = parseDay(typed.toUpperCase());
  if (plain) return plain;
  const fullYear = (given: string | undefined) =>
    given === undefined || given === '' ? year : given.length === 2 ? `20${given}` : given;
  const [, date, word, named] = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?\s*,?\s*(\d{4}|\d{2})?$/.exec(typed) ?? [];
  if (date !== undefined && word !== undefined) {
    const month = months.indexOf(word.slice(0, 3)) + 1;
    return month > 0 ? existing(`${fullYear(named)}-${two(month)}-${two(date)}`) : null;
  }
  const [, first, second, third] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(typed) ?? [];
  if (first === undefined || second === undefined) return null;
  return existing(`${fullYear(third)}-${two(second)}-${two(first)}`);
};

/** A day as fields show it; a text that is none stays as it was typed. */
export const shownDay = (value: string | null): string => {
  if (!value) return '';
  const at = parseDay(value);
  return at ? day(at) : value;
};
