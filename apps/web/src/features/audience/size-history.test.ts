import { expect, test } from 'vitest';
import type { Build } from './audience.queries.ts';
import { DRAWN, isMaking, jumpsOf, moreText, stepsOf } from './size-history.ts';

const build = (id: string, rows: number | null, more: Partial<Build> = {}): Build => ({
  id,
  trigger: 'refresh',
  started_at: '2026-11-18T12:00:00.000Z',
  finished_at: '2026-11-18T12:01:00.000Z',
  rows,
  added: 3,
  removed: 2,
  kept: 5,
  error: null,
  ...more,
});
/** Newest first, as the server answers. */
const builds = [
  build('e', 200),
  build('running', null, { finished_at: null }),
  build('failed', null, { error: 'The store is away' }),
  build('d', 100),
  build('c', 101),
  build('first', 100, { added: 100, removed: 0 }),
];

test('a build is compared with the one before that ended well', () => {
  expect([...jumpsOf(builds).keys()]).toEqual(['e']);
  expect(jumpsOf(builds).get('e')).toMatchObject({ before: 100, after: 200, share: 1 });
});

test('steps go from old to new, without builds that gave no rows', () => {
  expect(stepsOf(builds).map(({ id, rows }) => [id, rows])).toEqual([
    ['first', 100],
    ['c', 101],
    ['d', 100],
    ['e', 200],
  ]);
});

test('the first build of a list is no change', () => {
  expect(stepsOf(builds)[0]).toMatchObject({ isFirst: true, added: 0, removed: 0, jump: null });
  expect(stepsOf(builds)[1]).toMatchObject({ isFirst: false, added: 3, removed: 2, jump: null });
});

test('only the newest are drawn', () => {
  const many = Array.from({ length: DRAWN + 5 }, (_, i) => build(String(i), 100 + i));
  expect(stepsOf(many).map(({ id }) => id)).toEqual(
    many
      .slice(0, DRAWN)
      .map(({ id }) => id)
      .reverse(),
  );
});

test('what is behind the table is all builds, or the newest where the server tells no more', () => {
  expect(moreText(17, 17)).toBe('Show all 17 builds');
  expect(moreText(50, 1204)).toBe('Show the newest 50 of 1\u00a0204 builds');
});

test('an audience is being made until a build has ended well, however often that is tried', () => {
  const made = [build('third', 9), build('second', 9), build('first', null, { error: 'Cancelled' })];
  expect(made.map((_, index) => isMaking(made, index))).toEqual([false, true, true]);
});
