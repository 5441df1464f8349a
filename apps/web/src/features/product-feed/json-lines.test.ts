import { expect, test } from 'vitest';
import { jsonLines, LINES_MAX, marksOf } from './json-lines.ts';

const order = { currency: 'EUR', items: [{ sku: 'A', qty: 1 }, { sku: 'B' }], empty: [], none: null };

test.each([order, [{ id: 1 }, [2, []]], 'text', null, {}, [], { 'a "b"': { c: true } }])(
  '%j is written as JSON is',
  (json) => {
    expect(
      jsonLines(json)
        .lines.map(({ text }) => text)
        .join('\n'),
    ).toBe(JSON.stringify(json, null, 2));
  },
);

test('each value’s line knows where it stands', () => {
  const { lines } = jsonLines(order);
  expect(lines.filter(({ scalar }) => scalar).map(({ place }) => place)).toEqual([
    ['currency'],
    ['items', 0, 'sku'],
    ['items', 0, 'qty'],
    ['items', 1, 'sku'],
    ['none'],
  ]);
});

test('lines with products are marked, and the one that opens their list', () => {
  const { lines } = jsonLines(order);
  const marks = marksOf(lines, [
    ['items', 0, 'sku'],
    ['items', 1, 'sku'],
  ]);
  expect(lines.flatMap(({ text }, at) => (marks[at] ? [`${marks[at]} ${text.trim()}`] : []))).toEqual([
    'way "items": [',
    'hit "sku": "A",',
    'hit "sku": "B"',
  ]);
  expect(marksOf(jsonLines([{ id: 1 }]).lines, [[0, 'id']])).toEqual([null, null, 'hit', null, null]);
});

test('an event without end is cut', () => {
  const { lines, more } = jsonLines(Array.from({ length: LINES_MAX }, (_, n) => n));
  expect([lines.length, more]).toEqual([LINES_MAX, 2]);
});
