import { expect, test } from 'vitest';
import { keepJson } from '#lib/local.ts';
import { dropTokens, keyOfSession } from '#lib/session.ts';
import { lastOpened, rememberOpened } from './last-opened.ts';
import type { Hit } from './search.queries.ts';

const hit = (id: number, name = `Company ${id}`): Hit => ({
  category: 'company',
  id,
  name,
  path: `/companies/${id}`,
  metadata: { state: 'new', os: null, company_name: null, detail: null },
});

test('the last one opened stands on top, each once and as it is called now, eight at most', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) rememberOpened(1, hit(id));
  rememberOpened(1, hit(5, 'Renamed'));
  expect(lastOpened(1).map(({ id }) => id)).toEqual([5, 9, 8, 7, 6, 4, 3, 2]);
  expect(lastOpened(1)[0]?.name).toBe('Renamed');
});

test('everybody has their own', () => {
  rememberOpened(2, hit(1));
  expect(lastOpened(3)).toEqual([]);
});

test('what cannot be opened here is left out', () => {
  for (const kept of [null, 'text', [{}, null, { ...hit(1), path: '//evil.example' }, { ...hit(2), metadata: null }]]) {
    keepJson(keyOfSession('opened.4'), kept);
    expect(lastOpened(4)).toEqual([]);
  }
});

test('names of records go with the session: a shared computer keeps nobody’s', () => {
  rememberOpened(5, hit(1));
  rememberOpened(6, hit(2));
  dropTokens();
  expect([lastOpened(5), lastOpened(6)]).toEqual([[], []]);
});
