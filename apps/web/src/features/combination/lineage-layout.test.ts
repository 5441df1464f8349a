import { expect, test } from 'vitest';
import type { SourceTree } from './combination.queries.ts';
import { drawn, placed, placedAround } from './lineage-layout.ts';

const list = (id: number, sources: SourceTree[] = [], more: Partial<SourceTree> = {}): SourceTree => ({
  id,
  name: `List ${id}`,
  state: 'new',
  origin: sources.length > 0 ? 'combination' : 'manual_upload',
  operator: sources.length > 0 ? 'union' : null,
  rows: 1,
  csv_updated: null,
  not_updating: false,
  sources,
  ...more,
});

test('boxes of one column never lie over each other, and a box stands beside what it is made of', () => {
  const tree = list(1, [list(2, [list(3), list(4, [], { state: 'archived' })]), list(5)]);
  const { boxes, lines, depth } = placed(drawn(tree));
  expect(depth).toBe(2);
  expect(lines).toHaveLength(4);
  for (const one of boxes)
    for (const other of boxes)
      if (one !== other && one.depth === other.depth)
        expect(one.top + one.height <= other.top || other.top + other.height <= one.top).toBe(true);
  const [parent, ...parts] = [2, 3, 4].map((id) => boxes.find(({ node }) => node.id === id));
  const middle = (parent?.top ?? 0) + (parent?.height ?? 0) / 2;
  expect(middle).toBeGreaterThan(parts[0]?.top ?? 0);
  expect(middle).toBeLessThan((parts[1]?.top ?? 0) + (parts[1]?.height ?? 0));
});

test('a path through an archived list stands still', () => {
  const { lines } = placed(drawn(list(1, [list(2, [], { state: 'archived' }), list(3)])));
  expect(lines.map(({ from, still }) => [from.node.id, still])).toEqual([
    [2, true],
    [3, false],
  ]);
});

test('a deep or wide tree is cut and says how much is left out', () => {
  const deep = [7, 6, 5, 4, 3, 2, 1].reduce<SourceTree[]>((below, id) => [list(id, below)], [])[0] as SourceTree;
  const columns = placed(drawn(deep)).boxes;
  expect(columns).toHaveLength(6);
  expect(columns.find(({ node }) => node.id === 6)?.node).toMatchObject({ rest: 1, sources: [] });
  const wide = list(
    1,
    Array.from({ length: 20 }, (_, n) =>
      list(
        100 + n,
        Array.from({ length: 20 }, (_, m) => list(1000 + n * 20 + m)),
      ),
    ),
  );
  expect(placed(drawn(wide)).boxes.length).toBeLessThanOrEqual(61);
});

test('what is made of a list stands at its right, and the list itself once', () => {
  const root = drawn(list(1, [list(2), list(3), list(4)]));
  const users = [drawn(list(8, [list(10)])), drawn(list(9, [], { state: 'archived' }))];
  const { boxes, lines, height, depth, beyond } = placedAround(root, users);
  expect([depth, beyond]).toEqual([1, 2]);
  expect(boxes.map(({ node, depth }) => [node.id, depth]).sort(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 1],
    [8, -1],
    [9, -1],
    [10, -2],
  ]);
  expect(boxes.every(({ top, height: tall }) => top >= 0 && top + tall <= height)).toBe(true);
  const own = boxes.find(({ node }) => node.id === 1);
  const used = lines.filter(({ to }) => to.depth < 0);
  expect(used.map(({ from, to }) => [from.node.id, to.node.id])).toEqual([
    [8, 10],
    [1, 8],
    [1, 9],
  ]);
  expect(used.find(({ to }) => to.node.id === 8)?.from).toBe(own);
  expect(new Set(boxes.map(({ key }) => key)).size).toBe(boxes.length);
});

test('nothing is made of it: the picture is that of its sources', () => {
  const root = drawn(list(1, [list(2), list(3)]));
  expect(placedAround(root, [])).toEqual({ ...placed(root), beyond: 0 });
});
