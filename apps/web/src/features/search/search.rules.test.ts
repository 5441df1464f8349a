import { expect, test } from 'vitest';
import { cutAt, foundAs, grouped, isWorthSearching, nextWhereNone, pagesFor, startAt } from './search.rules.ts';

test.each([
  ['1', true],
  [' 12 ', true],
  ['ab', false],
  ['a1', false],
  ['abc', true],
  ['  ab  ', false],
  ['', false],
  ['   ', false],
  ['日本語', true],
])('"%s" is worth a call: %s', (term, worth) => expect(isWorthSearching(term)).toBe(worth));

test('results stand under their headings in the order of the categories', () => {
  const hits = [{ category: 'audience' }, { category: 'company' }, { category: 'audience' }];
  expect(grouped(hits).map(({ label, hits }) => [label, hits.length])).toEqual([
    ['Companies', 1],
    ['Audiences', 2],
  ]);
});

test('orders and users have headings, too, and pages come first', () => {
  const hits = ['user', 'line_item', 'order', 'page'].map((category) => ({ category }));
  expect(grouped(hits).map(({ label }) => label)).toEqual(['Pages', 'Orders', 'Line items', 'Users']);
});

test('a page is found by the beginning of any of its words', () => {
  const pages = ['Homepage', 'Line Items', 'New company'].map((label) => ({ label, path: '/' }));
  const found = (typed: string) => pagesFor(pages, typed).map(({ label }) => label);
  expect(found(' LINE it')).toEqual(['Line Items']);
  expect(found('comp')).toEqual(['New company']);
  expect(found('page')).toEqual([]);
  const targeting = { label: 'Targeting', path: '/t', also: ['Audiences', 'Combinations'] };
  expect(pagesFor([targeting], 'Audiences')).toEqual([targeting]);
  expect(pagesFor([targeting], 'lists')).toEqual([]);
  expect(found(' ')).toEqual([]);
  // Who looks for a list and is led to the page that has it reads both names
  expect(['audi', 'targ', ' '].map((typed) => foundAs(targeting, typed))).toEqual(['Audiences', null, null]);
});

test('the list starts at what is called exactly so, by name or id, then at what begins so, else at the first', () => {
  const hit = (id: number, name: string, category = 'company', detail: string | null = null) => ({
    ...{ id, name, category, metadata: { detail } },
  });
  const hits = [hit(1003, 'Old Nomnom'), hit(17, 'Nomnom'), hit(18, 'Nomnom iOS')];
  expect(startAt(hits, ' nomnom ios ')).toBe(2);
  expect(startAt(hits, 'nom')).toBe(1);
  expect(startAt(hits, '18')).toBe(2);
  expect(startAt(hits, 'xyz')).toBe(0);
  // A page counts by the name that found it, and not by a number of its own
  const pages = [hit(17, 'Targeting', 'page', 'Audiences'), hit(3, 'Audiences of all'), hit(17, 'Audi')];
  expect(startAt(pages, 'audiences')).toBe(0);
  expect(startAt(pages, '17')).toBe(2);
  expect(startAt([], 'nom')).toBe(0);
});

test('the term is marked where it first stands, in any case', () => {
  expect(cutAt('Big Nomnom nom', 'NOM')).toEqual(['Big ', 'Nom', 'nom nom']);
  expect(cutAt('Nomnom', '17')).toEqual(['Nomnom', '', '']);
});

test('where nothing is found it says what to try next', () => {
  expect(nextWhereNone('company')).toContain('all categories');
  expect(nextWhereNone('all')).toContain('the page of its kind');
});
