import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planClear, planFillDown, planPaste, textsIn } from '../cell-changes.ts';
import type { Choice, Column } from '../types.ts';
import { back, drop, offered, openMany, pasteMany, readMany, splitMany, take, textOf, writeMany } from './many.ts';
import { many } from './many-editor.ts';

const choices: Choice[] = [
  { value: 250, label: 'France', short: 'FR' },
  { value: 276, label: 'Germany', short: 'DE' },
  { value: 410, label: 'Korea, Republic of', short: 'KR' },
  { value: 254, label: 'French Guiana', short: 'GF' },
];

test('lists of any marks are read by label, short word or value, each once', () => {
  expect(readMany('France; de\n410, FR', choices)).toEqual({ value: [250, 276, 410] });
  expect(readMany('FR\tDE', choices)).toEqual({ value: [250, 276] });
  expect(readMany('FR, XX, Narnia', choices)).toEqual({ issue: '"XX", "Narnia" are not one of the choices' });
});

test('what is copied from a cell is what another takes back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...choices.map(({ value }) => value))), (value) => {
      expect(readMany(writeMany(value, choices), choices)).toEqual({ value });
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.string().filter((part) => part.trim() === part && part !== '')), (labels) => {
      const own = labels.map((label) => ({ value: label, label }));
      expect(splitMany(writeMany(labels, own))).toEqual(labels.map((label) => label.trim()));
    }),
  );
});

test('choices are taken and dropped, and each step goes back', () => {
  const open = openMany('France', null);
  const two = take(open, 'Germany');
  const one = drop(two, 0);
  expect([textOf(two), textOf(one)]).toEqual(['France, Germany', 'Germany']);
  expect([textOf(back(one)), textOf(back(back(one))), back(open)]).toEqual(['France, Germany', 'France', open]);
  expect(take(two, 'France').taken).toEqual(['France', 'Germany']);
});

test('a pasted list joins what is there; what is no choice stays typed and is refused, not lost', () => {
  const many = pasteMany(openMany('France', null), 'DE;Narnia\nKR;FR', choices);
  expect(many).toMatchObject({ taken: ['France', 'Germany', 'Korea, Republic of'], typed: 'Narnia' });
  expect(textOf(many)).toBe('France, Germany, "Korea, Republic of", Narnia');
  expect(readMany(textOf(many), choices)).toEqual({ issue: '"Narnia" is not one of the choices' });
});

test('what begins with the letters is offered first, what was taken not again', () => {
  const labels = (typed: string) => offered({ ...openMany('Germany', null), typed }, choices).map(({ label }) => label);
  expect(labels('fr')).toEqual(['France', 'French Guiana']);
  expect(labels('an')).toEqual(['France', 'French Guiana']);
  expect(labels('kr')).toEqual(['Korea, Republic of']);
  expect(labels('ger')).toEqual([]);
});

type Campaign = { id: number; countries: number[] };
const columns: Column<Campaign>[] = [
  { key: 'countries', label: 'Countries', edit: { editor: many, options: choices, required: 'At least one' } },
];
const rows: Campaign[] = [
  { id: 1, countries: [250, 276] },
  { id: 2, countries: [410] },
  { id: 3, countries: [] },
];
const all = { top: 0, bottom: 2, left: 0, right: 0 };
const values = (planned: { changes: readonly { draft: unknown }[] }) => planned.changes.map(({ draft }) => draft);

test('cells of many values are copied, pasted, filled and cleared like any', () => {
  const copied = textsIn(all, rows, columns);
  expect(copied).toEqual([['France, Germany'], ['"Korea, Republic of"'], ['']]);
  expect(values(planPaste(copied.slice(0, 2), { ...all, top: 1 }, rows, columns))).toEqual([
    { value: [250, 276] },
    { value: [410] },
  ]);
  expect(values(planPaste([['fr; Narnia']], { ...all, bottom: 0 }, rows, columns))).toEqual([
    { text: 'fr; Narnia', issue: '"Narnia" is not one of the choices' },
  ]);
  expect(values(planFillDown(all, rows, columns))).toEqual([{ value: [250, 276] }, { value: [250, 276] }]);
  expect(values(planClear({ ...all, bottom: 0 }, rows, columns))).toEqual([{ text: '', issue: 'At least one' }]);
});
