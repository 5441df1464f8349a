import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IdKind, idBytes } from '@fairlead/domain/device-id';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { alone, EngineRefusal } from '../work.ts';
import { combine, type Operator } from './combine.ts';
import { compare } from './compare.ts';
import { estimate } from './estimate.ts';
import { overlaps } from './overlaps.ts';
import { tally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-sets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ids as hexadecimal text: its order is the order of the file. */
const file = (name: string, ids: Iterable<string>, kind: IdKind = 'uuid') => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from([...new Set(ids)].sort().join(''), 'hex'));
  return { path, kind };
};
const contentOf = (path: string): string => readFileSync(path).toString('hex');

/** What a combination means, on sets. */
const meaning = (operator: Operator, lists: readonly ReadonlySet<string>[]): string[] => {
  const [first = new Set<string>(), ...others] = lists;
  if (operator === 'union') return [...new Set(lists.flatMap((list) => [...list]))].sort();
  const present = operator === 'intersection';
  return [...first].filter((id) => (present ? others.every((o) => o.has(id)) : !others.some((o) => o.has(id)))).sort();
};

const operators: Operator[] = ['union', 'intersection', 'difference'];
const check = (kind: IdKind, lists: readonly ReadonlySet<string>[]) => {
  const sources = lists.map((list, at) => file(`list-${at}`, list, kind));
  const out = join(folder, 'out');
  const union = meaning('union', lists);
  for (const operator of operators) {
    const expected = operator === 'union' ? union : meaning(operator, lists);
    expect(combine({ operator, sources, out: null }, alone)).toEqual({ rows: expected.length });
    expect(combine({ operator, sources, out }, alone)).toEqual({ rows: expected.length });
    expect(contentOf(out)).toBe(expected.join(''));
    expect(estimate({ operator, sources }, alone)).toEqual({
      line_count: expected.length,
      exact: true,
      margin_percent: 0,
    });
  }
  const exclusive = new Map<string, number>();
  for (const id of union) {
    let members = '';
    for (const [at, list] of lists.entries()) if (list.has(id)) members += members === '' ? at : `,${at}`;
    exclusive.set(members, (exclusive.get(members) ?? 0) + 1);
  }
  const found = overlaps({ sources }, alone);
  expect(new Map(found.items.map(({ members, count }) => [members.join(), count]))).toEqual(exclusive);
  expect(found.total).toBe(union.length);
  checkTally(lists, sources);
};

/** The last digit of an id is its byte: those of the first list that are in the second and not in the third, by their byte. */
const checkTally = (lists: readonly ReadonlySet<string>[], sources: { path: string; kind: IdKind }[]) => {
  const first = [...(lists[0] ?? [])].sort();
  const byteOf = (id: string) => Number.parseInt(id.slice(-1), 16);
  const bytes = join(folder, 'bytes');
  writeFileSync(bytes, Buffer.from(first.map(byteOf)));
  const source = sources[0] as { path: string; kind: IdKind };
  for (const [inside, outside] of [
    [[], []],
    [[1], []],
    [[], [1]],
    [[1], [2]],
    [[1, 2], [3]],
    [[], [1, 2]],
  ] as const) {
    const there = (at: number) => at < lists.length;
    const [within, without] = [inside.filter(there), outside.filter(there)];
    const expected = Array<number>(256).fill(0);
    for (const id of first)
      if (within.every((at) => lists[at]?.has(id)) && !without.some((at) => lists[at]?.has(id)))
        expected[byteOf(id)] = (expected[byteOf(id)] ?? 0) + 1;
    const of = (at: number) => sources[at] as { path: string; kind: IdKind };
    expect(tally({ source, bytes, within: within.map(of), without: without.map(of) }, alone)).toEqual(expected);
  }
};

/** Ids that share long beginnings, so that keys tie and ids crowd: what no real list has and every list may have. */
const id = (kind: IdKind) =>
  fc
    .tuple(fc.constantFrom('00', 'ff', '7f', 'a0'), fc.nat({ max: 40 }), fc.constantFrom('head', 'tail', 'both'))
    .map(([byte, number, where]) => {
      const width = 2 * idBytes[kind];
      const digits = number.toString(16).padStart(2, '0');
      if (where === 'head') return (byte + digits).padEnd(width, '5');
      return where === 'tail' ? digits.padStart(width, byte) : digits + byte.repeat(width / 2 - 2) + digits;
    });

describe.each(['uuid', 'md5', 'sha1', 'sha256'] as const)('%s', (kind) => {
  test('algebra is what sets say', () => {
    const list = fc.uniqueArray(id(kind), { maxLength: 60 }).map((ids) => new Set(ids));
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => check(kind, lists)),
      { numRuns: 20 },
    );
  });
});

/** Repeatable pseudo-random ids (mulberry32). */
const random = (seed: number) => {
  let state = seed;
  const word = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { word, id: () => [0, 0, 0, 0].map(() => word().toString(16).padStart(8, '0')).join('') };
};

test('lists of many windows, small against large, disjoint, equal and empty', () => {
  const { word, id } = random(7);
  const universe = Array.from({ length: 24_000 }, id);
  const some = (share: number) => new Set(universe.filter(() => word() < share * 2 ** 32));
  check('uuid', [some(0.5), some(0.6)]);
  check('uuid', [some(0.9), some(0.001), some(0.4)]);
  check('uuid', [some(0.01), some(0.9), some(0.7)]);
  check('uuid', [new Set(universe.slice(0, 12_000)), new Set(universe.slice(12_000))]);
  check('uuid', [new Set(universe), new Set(universe)]);
  check('uuid', [new Set(universe), new Set(), some(0.1)]);
  check(
    'uuid',
    Array.from({ length: 20 }, (_, at) => some(0.02 + at / 40)),
  );
});

test('a handful of ids against a long list: found in the file, not read past', () => {
  const { id } = random(3);
  const long = Array.from({ length: 120_000 }, id);
  const few = [...long.filter((_, at) => at % 20_011 === 0), id(), id()];
  check('uuid', [new Set(few), new Set(long)]);
  check('uuid', [new Set(few), new Set(long), new Set(few.slice(2))]);
  const some = new Set([...long.filter((_, at) => at % 101 === 0), ...Array.from({ length: 50 }, id)]);
  check('uuid', [some, new Set(long)]);
  check('uuid', [some, new Set(long), new Set(long.slice(0, 60_000))]);
});

test('ids in sequence: all of the first 53 bits the same', () => {
  const sequence = (from: number, to: number, by: number) =>
    new Set(
      Array.from({ length: Math.ceil((to - from) / by) }, (_, at) => (from + at * by).toString(16).padStart(32, '0')),
    );
  check('uuid', [sequence(0, 40_000, 1), sequence(20_000, 60_000, 2), sequence(0, 60_000, 3)]);
  check('uuid', [sequence(0, 40_000, 401), sequence(0, 40_000, 1)]);
});

test('few ids against a long list in which two share each key, some of them with a third one', () => {
  const twin = (at: number, end: number) => at.toString(16).padStart(12, '0').padEnd(31, '7') + end;
  const long = Array.from({ length: 80_000 }, (_, at) => twin(at >>> 1, at & 1));
  const few = Array.from({ length: 400 }, (_, at) => twin(at * 97, at % 3));
  check('uuid', [new Set(few), new Set(long)]);
  check('uuid', [new Set(few), new Set(long.filter((_, at) => at % 3 > 0)), new Set(long.slice(0, 60_000))]);
});

test('ids crowded at one place of the range, with one far away', () => {
  const crowd = (step: number) =>
    Array.from({ length: 20_000 }, (_, at) => `80000000${(at * step).toString(16).padStart(8, '0')}${'0'.repeat(16)}`);
  const far = ['0'.repeat(32), 'f'.repeat(32)];
  check('uuid', [new Set([...crowd(4096), ...far]), new Set(crowd(8192)), new Set([...crowd(4096 * 3), ...far])]);
});

test('an estimate comes with a margin that holds', () => {
  const { word, id } = random(11);
  const universe = Array.from({ length: 60_000 }, id);
  const lists = [0.5, 0.7, 0.3].map((share) => new Set(universe.filter(() => word() < share * 2 ** 32)));
  const sources = lists.map((list, at) => file(`estimate-${at}`, list));
  for (const operator of operators) {
    const exact = meaning(operator, lists).length;
    const { line_count, margin_percent, ...rest } = estimate(
      { operator, sources, exactBelow: 0, sample: 20_000 },
      alone,
    );
    expect(rest).toEqual({ exact: false });
    expect(margin_percent).toBeGreaterThan(0);
    expect(margin_percent).toBeLessThan(15);
    expect(Math.abs(line_count - exact) / exact).toBeLessThan((1.5 * margin_percent) / 100);
  }
});

test('bytes that are not one for each id are refused', () => {
  const source = file('bytes-of', ['1'.repeat(32), '2'.repeat(32)]);
  const bytes = join(folder, 'too-few');
  writeFileSync(bytes, Buffer.from([1]));
  expect(() => tally({ source, bytes, within: [], without: [] }, alone)).toThrow('is not a sorted list of ids');
});

test('kinds are not mixed, files are whole and sorted', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
  const uuid = file('uuid', [one]);
  const code = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      return error instanceof EngineRefusal ? error.code : error;
    }
  };
  const union = (sources: { path: string; kind: IdKind }[]) =>
    combine({ operator: 'union', sources, out: null }, alone);
  expect(code(() => union([uuid, { ...file('md5', [two]), kind: 'md5' }]))).toBe('mixed_kinds');
  expect(code(() => union([]))).toBe('too_few_lists');
  expect(code(() => union(Array.from({ length: 21 }, () => uuid)))).toBe('too_many_lists');
  const path = join(folder, 'damaged');
  writeFileSync(path, Buffer.from('12345678', 'hex'));
  expect(code(() => union([uuid, { path, kind: 'uuid' }]))).toBe('damaged_id_file');
  for (const content of [two + one, one + one, `${one.slice(0, -1)}2${one}`]) {
    writeFileSync(path, Buffer.from(content, 'hex'));
    expect(code(() => union([uuid, { path, kind: 'uuid' }]))).toBe('damaged_id_file');
  }
});

test('a build compared with the one before', () => {
  const ids = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(40));
  const before = file('before', ids.slice(0, 3), 'sha1').path;
  const after = file('after', ids.slice(1), 'sha1').path;
  expect(compare({ before, after, kind: 'sha1' }, alone)).toEqual({ added: 2, removed: 1, kept: 2 });
  expect(compare({ before: null, after, kind: 'sha1' }, alone)).toEqual({ added: 4, removed: 0, kept: 0 });
  writeFileSync(before, 'Lyon\nParis\nRome\n');
  writeFileSync(after, 'Oslo\nParis\n');
  expect(compare({ before, after, kind: 'text' }, alone)).toEqual({ added: 1, removed: 2, kept: 1 });
  expect(compare({ before: null, after, kind: 'text' }, alone)).toEqual({ added: 2, removed: 0, kept: 0 });
});
