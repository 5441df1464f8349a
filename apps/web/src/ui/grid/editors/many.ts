/** Many values in one cell: how they are written, read, found and taken away. Pure. */
import { inPickOrder } from '#ui/pick/order.ts';
import type { Choice, Parsed } from '../types.ts';

/** "France, Germany; Spain" and lines of a spreadsheet, each part by itself; in quotes a part may hold any mark. */
export const splitMany = (text: string): string[] =>
  [...text.matchAll(/\s*("(?:[^"]|"")*"|[^,;\t\r\n]+)/g)]
    .map(([, part = '']) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part))
    .filter((part) => part !== '');

/** As it is copied, and as it is taken back. */
export const joinMany = (parts: readonly string[]): string =>
  parts.map((part) => (/[,;"\t\r\n]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(', ');

const lower = (text: string): string => text.trim().toLowerCase();

/** A choice by its label, its short word or its value. */
const choiceOf = (part: string, choices: readonly Choice[]): Choice | undefined => {
  const wanted = lower(part);
  const by = (word: (choice: Choice) => unknown) => choices.find((one) => lower(String(word(one) ?? '')) === wanted);
  return by(({ label }) => label) ?? by(({ short }) => short) ?? by(({ value }) => value);
};

/** The values of a text, each once; the parts that are none of the choices are named. */
export const readMany = (text: string, choices: readonly Choice[]): Parsed => {
  const parts = splitMany(text);
  const strange = parts.filter((part) => !choiceOf(part, choices));
  if (strange.length > 0)
    return {
      issue: `${strange.map((part) => `"${part}"`).join(', ')} ${strange.length === 1 ? 'is' : 'are'} not one of the choices`,
    };
  return { value: [...new Set(parts.map((part) => choiceOf(part, choices)?.value))] };
};

export const writeMany = (value: unknown, choices: readonly Choice[]): string => {
  const labels = new Map(choices.map(({ value: one, label }) => [one, label]));
  return joinMany((Array.isArray(value) ? value : []).map((one) => labels.get(one) ?? String(one)));
};

/** What stands in the open cell: the labels that were taken, what is typed beside them, and how it was before, newest last. */
export type Many = { taken: readonly string[]; typed: string; before: readonly (readonly string[])[] };

export const openMany = (text: string, start: string | null): Many => ({
  taken: splitMany(text),
  typed: start ?? '',
  before: [],
});

const become = (many: Many, taken: readonly string[], typed: string): Many => ({
  taken,
  typed,
  before: [...many.before, many.taken],
});

/** A choice joins the others. */
export const take = (many: Many, label: string): Many =>
  many.taken.includes(label) ? { ...many, typed: '' } : become(many, [...many.taken, label], '');

export const drop = (many: Many, at: number): Many =>
  at in many.taken
    ? become(
        many,
        many.taken.filter((_, i) => i !== at),
        many.typed,
      )
    : many;

/** The step before; unchanged at the first. */
export const back = (many: Many): Many => {
  const taken = many.before.at(-1);
  return taken ? { ...many, taken, before: many.before.slice(0, -1) } : many;
};

/** A list that was pasted: what is one of the choices joins, the rest stays typed, to be mended. */
export const pasteMany = (many: Many, text: string, choices: readonly Choice[]): Many => {
  const parts = splitMany(text);
  const found = parts.flatMap((part) => choiceOf(part, choices)?.label ?? []);
  const strange = parts.filter((part) => !choiceOf(part, choices));
  return become(many, [...new Set([...many.taken, ...found])], joinMany([...splitMany(many.typed), ...strange]));
};

/** All of it as the cell's text: what is typed and was not taken is part of it, and refused, not lost. */
export const textOf = ({ taken, typed }: Many): string => [joinMany(taken), typed.trim()].filter(Boolean).join(', ');

/** What else a choice is called, told whole. */
const alsoOf = ({ short, value }: Choice): string[] => [...(short ? [short] : []), String(value)];

/** The most that are offered at once. */
const OFFERED = 50;

/** Choices that are left for what is typed, the one that Enter takes first. */
export const offered = ({ taken, typed }: Many, choices: readonly Choice[]): Choice[] => {
  const left = choices.filter(({ label }) => !taken.includes(label));
  const called = left.map((choice) => ({ label: choice.label, also: alsoOf(choice), choice }));
  return inPickOrder(called, typed)
    .slice(0, OFFERED)
    .map(({ choice }) => choice);
};
