import { expect, test } from 'vitest';
import { placeOf } from './location.ts';
import { idIn, idsIn, maybeOneOf, oneOf, parseSearch, stringifySearch, textIn } from './search-params.ts';

test('a repeated key is a list, a single one a text', () => {
  expect(parseSearch('?state=new&id=1&id=2&empty=')).toEqual({ state: 'new', id: ['1', '2'], empty: '' });
});

test('the address holds no JSON and nothing that is empty', () => {
  expect(stringifySearch({ state: 'new', id: [1, 2], none: undefined, text: '', list: [] })).toBe(
    '?state=new&id=1&id=2',
  );
  expect(stringifySearch({})).toBe('');
});

test('what is written is what is read', () => {
  const search = { term: 'a&b = "c"', id: ['1', '2'] };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('a word that is none of the list is the first of them', () => {
  expect(oneOf('archived', ['new', 'archived', 'all'])).toBe('archived');
  expect(oneOf('nonsense', ['new', 'archived', 'all'])).toBe('new');
  expect(oneOf(['all', 'new'], ['new', 'all'])).toBe('all');
  expect(maybeOneOf('x', ['create'])).toBeUndefined();
});

test('ids come repeated or comma-separated, each once, and only ids', () => {
  expect(idsIn(['3', '1,2', '3', 'x', '0', '-1', '1e3'])).toEqual([3, 1, 2]);
  expect(idsIn(undefined)).toEqual([]);
  expect(idIn('17')).toBe(17);
  expect(idIn('')).toBeUndefined();
});

test('a text is the first one that was given', () => {
  expect(textIn(['a', 'b'])).toBe('a');
  expect(textIn('')).toBeUndefined();
});

test('an address of ours comes apart into what the router navigates to', () => {
  expect(placeOf('/companies/7?id=1&id=2#top')).toEqual({
    to: '/companies/7',
    search: { id: ['1', '2'] },
    hash: 'top',
  });
});
