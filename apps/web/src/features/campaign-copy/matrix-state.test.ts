import type { MatrixKnown } from '@fairlead/domain/campaign-copy/matrix';
import { expect, test } from 'vitest';
import {
  bodyOf,
  changed,
  emptyMatrix,
  type MatrixState,
  notReady,
  ownKey,
  type Ready,
  readyOf,
  rowsOf,
  unread,
} from './matrix-state.ts';

const four = [250, 56, 528, 442];
const six = [1, 2, 3, 4, 5, null].map((include) => ({ include, exclude: include === 1 ? 2 : null }));
const state: MatrixState = { ...emptyMatrix(5001), countries: four, audiences: six };
const known: MatrixKnown = {
  namesOf: ({ country, audience }) => ({
    app: 'NOM',
    line_item: 'Item',
    day: '2026-11-21',
    countries: [String(four[country])],
    audience: String(six[audience]?.include),
  }),
  daily_budget: 1500,
  unit: 1,
  devicesOf: () => 100,
};
const rows = (of: MatrixState) => rowsOf(of, null, known);
const sent = (of: MatrixState) => bodyOf(of, rows(of), { application_id: 2001, price: null });
const key = (country: number, audience: number) => ownKey(four[country] ?? 0, six[audience] ?? { include: null });

test('24 campaigns of 4 countries and 6 audiences are sent as they stand in the rows, by name and cap', () => {
  expect(rows(state).length).toBe(24);
  const { cells = [], countries, audiences } = sent(state);
  expect([countries, audiences]).toEqual([four.map((id) => [id]), six]);
  expect(cells.map(({ name, daily_cap }) => [name, daily_cap])).toEqual(
    rows(state).map(({ name, daily_cap }) => [name, daily_cap]),
  );
  expect(cells[0]).toEqual({ country: 0, audience: 0, name: 'NOM_250_1', daily_cap: 62.5 });
});

test('a combination is unticked and comes back with what was typed; a pinned cap leaves the rest to the others', () => {
  const pinned = changed(state, [key(0, 0)], { daily_cap: 350 });
  expect(rows(pinned).slice(0, 2)).toMatchObject([{ daily_cap: 350, pinned: true, share: 62.5 }, { daily_cap: 50 }]);
  const less = changed(pinned, [key(0, 0)], { left_out: true });
  expect(rows(less).length).toBe(23);
  expect(sent(less).cells?.[0]).toEqual({ country: 0, audience: 0, left_out: true });
  expect(rows(changed(less, [key(0, 0)], { left_out: false }))).toEqual(rows(pinned));
  expect(rows(changed(pinned, [key(0, 0)], { daily_cap: undefined }))).toEqual(rows(state));
});

test('what is typed follows its combination when another column goes', () => {
  const typed = changed(state, [key(2, 1)], { name: 'By hand', price: 3 });
  const fewer = { ...typed, countries: four.slice(1) };
  expect(rows(fewer).find(({ name }) => name === 'By hand')).toMatchObject({ country: 1, audience: 1, price: 3 });
});

test('an amount that cannot be read is told, and counts as nothing', () => {
  const wrong = changed(state, [key(0, 0)], { daily_cap: Number.NaN });
  expect([unread(state), rows(wrong)[0]?.daily_cap]).toEqual([[], 0]);
  expect(unread(wrong).map(({ path }) => path)).toEqual(['cells.0.0.daily_cap']);
  expect(unread(changed(wrong, [key(0, 0)], { left_out: true }))).toEqual([]);
});

test('what keeps a combination from its launch is its own, also once a country before it is gone', () => {
  const issue = (code: 'no_creative') => ({ code }) as unknown as Ready['issues'][number];
  const fine: Ready = { status: 'success', issues: [] };
  const bare: Ready = { status: 'error', issues: [issue('no_creative')] };
  const cells = rows(state).map(({ country, audience }) => ({ country, audience }));
  const readiness = cells.map(({ country }) => (country === 1 ? bare : fine));
  const ready = readyOf({ asked: sent(state), cells, readiness });
  expect([ready.get(key(0, 0)), ready.get(key(1, 5)), ready.get('9.all')]).toEqual([fine, bare, undefined]);
  expect(notReady([fine, undefined])).toBeNull();
  expect(notReady([fine, bare, bare])).toEqual({ count: 2, most: 'No active creative is connected' });
});
