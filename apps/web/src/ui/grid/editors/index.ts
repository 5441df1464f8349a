/** How cells are edited: a column names one of these, or one of its own. The grid knows no kinds of cells. `many` is a file of its own, for few columns need it. */
import { parseNumber } from '../number.ts';
import type { Choice, Editor, Parsed } from '../types.ts';
import { LineCell, NumberCell } from './LineCell.tsx';
import { SelectCell } from './SelectCell.tsx';

/** One line of text. */
export const text: Editor = {
  Open: LineCell,
  blank: '',
  read: (typed) => (typed.trim() === '' ? null : { value: typed.trim() }),
};

/** A number; with `parse` of the column an amount of money, a percentage. Sums work on it. */
export const number: Editor = {
  Open: NumberCell,
  blank: null,
  isNumber: true,
  read: (typed) => {
    if (typed.trim() === '') return null;
    const n = parseNumber(typed, '');
    return n === null ? { issue: `"${typed.trim()}" is not a number` } : { value: n };
  },
};

/** A day, as it is written: the column says how it is read and kept. */
export const date: Editor = { ...text, blank: null };

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

const readChoice = (typed: string, choices: readonly Choice[]): Parsed | null => {
  const t = typed.trim();
  const hit =
    choices.find(({ label, value }) => label === typed || value === t) ??
    (t === ''
      ? undefined
      : (choices.find(({ label }) => lower(label) === lower(t)) ??
        choices.find(({ value }) => lower(value) === lower(t))));
  if (hit) return { value: hit.value };
  return t === '' ? null : { issue: `"${t}" is not one of the choices` };
};

/** One of the choices. */
export const select: Editor = {
  Open: SelectCell,
  blank: null,
  read: readChoice,
  write: (value, choices) => choices.find((choice) => choice.value === value)?.label,
};

const yes = /^(yes|true|1|on|y)$/i;
const no = /^(no|false|0|off|n)$/i;

/** Yes or no: Enter turns it over, no cell opens. */
export const flag: Editor = {
  blank: false,
  turned: (value) => !value,
  read: (typed) => {
    if (yes.test(typed.trim())) return { value: true };
    return no.test(typed.trim()) ? { value: false } : { issue: 'Yes or No is needed' };
  },
};
