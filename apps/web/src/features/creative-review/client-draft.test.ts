import { expect, test } from 'vitest';
import { overNow, startOf, unsentOf } from './client-draft.ts';
import type { Reviewed } from './opened.queries.ts';

const shown = { type: 'Static', width: 300, height: 250 } as Reviewed['shown'];
const ad = (given: Partial<Reviewed> = {}) =>
  ({ creative_id: 1, name: 'Menu', content: 'one', answers: 2, said: null, shown, ...given }) as Reviewed;
const point = { x: 0.5, y: 0.5, at: null };
const typed = { ...startOf(ad()), form: 'change' as const, comment: 'Bigger logo', point };

test('words outlive the ad that they were written about; its pin and what was read of it do not', () => {
  expect(overNow(typed, ad({ answers: 3 }))).toBe(typed);
  expect(overNow(typed, ad({ content: 'two', answers: 1 }))).toMatchObject({
    ...{ form: 'change', comment: 'Bigger logo', point: null },
    ...{ content: 'two', seen: 0, changed: true },
  });
});

test('where nothing was written the new ad begins anew', () => {
  const now = ad({ content: 'two', answers: 1 });
  expect(overNow({ ...typed, comment: '  ' }, now)).toEqual(startOf(now));
});

test('words to ads that are gone are told, those to others wait', () => {
  const drafts = new Map([
    [1, typed],
    [2, { ...typed, title: 'Other' }],
    [3, { ...typed, comment: '' }],
  ]);
  expect(unsentOf(drafts, [ad()]).map(({ title }) => title)).toEqual(['Other']);
});
