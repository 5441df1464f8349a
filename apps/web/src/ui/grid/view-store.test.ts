import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLayout, writeLayout } from './layout-store.ts';
import { changeViews, readViews, watchViews } from './view-store.ts';
import { keepView } from './views.ts';

const GRID = 'companies:7';
let kept: Map<string, string>;
let page: EventTarget;
/** What another tab writes, and tells this one. */
const elsewhere = (key: string, value: string | null) => {
  if (value === null) kept.delete(key);
  else kept.set(key, value);
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
};

beforeEach(() => {
  kept = new Map();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const named = (...names: string[]) => names.map((name) => ({ name, code: name }));

test('a view that another tab saved stays when this one saves, renames or removes another', () => {
  changeViews(GRID, (views) => keepView(views, { name: 'Mine', code: 'Mine' }));
  elsewhere(`grid-views:${GRID}`, JSON.stringify(named('Mine', 'Theirs')));
  changeViews(GRID, (views) => keepView(views, { name: 'Next', code: 'Next' }));
  expect(readViews(GRID)).toEqual(named('Mine', 'Next', 'Theirs'));
  changeViews(GRID, (views) => views.filter(({ name }) => name !== 'Mine'));
  expect(readViews(GRID)).toEqual(named('Next', 'Theirs'));
});

test('what another tab saves or forgets is heard of, for its own grid only', () => {
  const heard: unknown[] = [];
  const ends = [
    watchViews(GRID, (views) => heard.push(views.map(({ name }) => name))),
    watchLayout(GRID, (layout) => heard.push(layout)),
  ];
  elsewhere(`grid-views:${GRID}`, JSON.stringify(named('Theirs')));
  elsewhere('grid-views:companies:8', JSON.stringify(named('Another person’s')));
  elsewhere(`grid-layout:${GRID}`, '{"order":[]}');
  elsewhere(`grid-layout:${GRID}`, null);
  for (const end of ends) end();
  elsewhere(`grid-views:${GRID}`, '[]');
  expect(heard).toEqual([['Theirs'], { order: [] }, null]);
  expect(writeLayout(GRID, null)).toBe(true);
});
