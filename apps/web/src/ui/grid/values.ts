/** What a cell holds, says, sorts by and accepts. */
import { groupDigits } from './number.ts';
import type { Choice, Column, Edit, Parsed } from './types.ts';

const field = (row: object, key: string): unknown => (row as Record<string, unknown>)[key];

export const cellValue = <R extends object>(column: Column<R>, row: R): unknown =>
  column.value ? column.value(row) : field(row, column.key);

/** The field of the row that editing the column writes. */
export const fieldOf = <R>(column: Column<R>): string => column.edit?.field ?? column.key;

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const plain = (value: unknown): string => {
  if (isEmpty(value)) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return String(value);
};

export const choicesOf = <R>(edit: Edit<R>, row: R): readonly Choice[] =>
  typeof edit.options === 'function' ? edit.options(row) : (edit.options ?? []);

/** Any value of the edited field as the text one would type for it. */
export const editText = <R>(edit: Edit<R>, value: unknown, row: R): string => {
  if (edit.text) return edit.text(value, row);
  return edit.editor.write?.(value, choicesOf(edit, row)) ?? plain(value);
};

/** Text for the clipboard and CSV. An editable cell gives what its own editor would take back. */
export const copyTextOf = <R extends object>(column: Column<R>, row: R): string => {
  if (column.copyText) return column.copyText(row);
  if (column.edit) return editText(column.edit, field(row, fieldOf(column)), row);
  return plain(cellValue(column, row));
};

export const wordsOf = <R extends object>(column: Column<R>, row: R): string => {
  if (column.words) return column.words(row);
  const value = cellValue(column, row);
  if (!column.copyText && typeof value === 'number') return groupDigits(value);
  return copyTextOf(column, row) || 'empty';
};

/** What a text means in a cell, before its rules are asked. */
export const readText = <R>(edit: Edit<R>, text: string, row: R): Parsed => {
  if (!edit.parse) {
    const read = edit.editor.read(text, choicesOf(edit, row));
    return read ?? (edit.required ? { issue: edit.required } : { value: edit.editor.blank });
  }
  return text.trim() === '' && edit.required ? { issue: edit.required } : edit.parse(text, row);
};

/** Reads and checks a text for a cell; never throws. */
export const readCell = <R>(edit: Edit<R>, text: string, row: R): Parsed => {
  const parsed = readText(edit, text, row);
  if ('issue' in parsed) return parsed;
  const issue = edit.validate?.(parsed.value, row);
  return issue === undefined ? parsed : { issue };
};

/** Its text is made of what can be chosen, and read by it: by a list that is not here, what stands there would be refused. */
const waits = <R>({ edit }: Column<R>): boolean => edit?.options === null;
const CHOICES_TO_COME = 'What can be chosen here has not come yet';

export const canEdit = <R>(column: Column<R>, row: R): boolean =>
  !!column.edit && !waits(column) && (column.edit.can?.(row) ?? true);

/** Why a cell that is edited elsewhere is read-only here; undefined where it is not, or nobody says. */
export const whyLocked = <R>(column: Column<R>, row: R): string | undefined => {
  if (canEdit(column, row)) return undefined;
  // Who may not edit it waits for nothing
  const comes = waits(column) && (column.edit?.can?.(row) ?? true);
  return column.edit?.why?.(row) ?? (comes ? CHOICES_TO_COME : undefined);
};

/** Same value for the purpose of "nothing changed": empty texts and nothing are the same, lists by content. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a === 'object' && typeof b === 'object' && a && b) return JSON.stringify(a) === JSON.stringify(b);
  return false;
};

// Marks that letters carry; what is left of é is e.
const marks = /\p{M}/gu;
const beyondAscii = /[^\x00-\x7f]/;

/** A text without case and accents, as it is looked for. */
export const plainText = (text: string): string =>
  (beyondAscii.test(text) ? text.normalize('NFD').replace(marks, '') : text).toLowerCase();

/** So many digits are compared as a number; the server, whose pages are sorted alike, has the same (`natural-order.ts`). */
const DIGITS = 20;
const digits = /\d+/g;

/**
 * What a value is sorted by: numbers, dates and booleans as numbers, the rest as text without case and accents, in which digits
 * count as the number they are: "Copy (2)" comes before "Copy (10)". Taken once per row, because comparing texts by locale is what makes a sort of many rows slow. Undefined for empty ones.
 */
export const sortKey = (value: unknown): number | string | undefined => {
  if (isEmpty(value)) return undefined;
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return plainText(plain(value)).replace(digits, (number) => number.padStart(DIGITS, '0'));
};

/** Orders two sort keys, neither of them empty. */
export const compareKeys = (a: unknown, b: unknown): number => {
  const [x, y] = typeof a === typeof b ? [a as string, b as string] : [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
};
