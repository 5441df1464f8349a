import { readFileSync } from 'node:fs';
import { may } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import { pagesFor } from '#features/search/search.rules.ts';
import { bottomRooms, pagesOf, roomsFor } from './rooms.ts';

/** Items of the drawer that lead to the same place for everybody. */
const drawer = [...roomsFor(null).filter(({ label }) => label === 'Companies'), ...bottomRooms];
const all = () => pagesOf(drawer, () => true);

/** Of the routes of signed-in people those that need no id; a path with a slash at its end is the same page. */
const paths = [
  ...readFileSync(new URL('../tree.gen.ts', import.meta.url), 'utf8').matchAll(/^ {2}'(\/[^'$]*)': typeof App/gm),
]
  .map(([, path = '']) => path.replace(/^\/_app/, '').replace(/(.)\/$/, '$1'))
  .filter((path) => path !== '');

test('every page whose address needs no id is found by its name', () => {
  const known = all().map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  expect([...new Set(paths)].filter((path) => !known.includes(path))).toEqual([]);
});

test.each([
  ['Readiness', 'Broken since launch', '/readiness'],
  ['Tracking', 'Links that became wrong', '/trackingAudit'],
  ['Rebate', 'Rebate modifiers', '/settings/rebate-modifiers'],
  ['Suppliers', 'Rebate modifiers', '/settings/rebate-modifiers'],
  ['Backups', 'Server', '/settings/server'],
])('%s leads to the page called %s', (typed, label, path) => {
  expect(pagesFor(all(), typed).map((page) => [page.label, page.path])).toContainEqual([label, path]);
});

test('nobody is led by the search where the page refuses', () => {
  for (const role of roles) {
    const found = pagesOf([], (permission) => may(role, permission)).map(({ path }) => path);
    expect(found.includes('/settings/rebate-modifiers')).toBe(role === 'admin');
    expect(found.includes('/settings/server')).toBe(role === 'admin');
    expect(found.includes('/readiness')).toBe(may(role, 'readiness.read'));
  }
});
