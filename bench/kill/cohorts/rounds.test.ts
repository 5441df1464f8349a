import { describe, expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
import { randomOf } from './random.ts';
import { killCohortRounds } from './rounds.ts';
import { combined, definitionsOf, makeEvent } from './world.ts';

describe('what a build may hold while events arrive', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const random = randomOf(1);
  const [definition] = definitionsOf([1, 2])[0] ?? [];
  const events = (from: number) =>
    Array.from({ length: 4_000 }, (_, n) => makeEvent(random, `e${from + n}`, [1, 2], now));
  const ledger = new Ledger();
  for (const from of [0, 4_000, 8_000]) {
    const fresh = events(from);
    ledger.batches.push({ id: `b${from}`, rows: fresh, fresh, answered: true });
  }
  const explains = (reach: number, found: Int32Array) =>
    ledger.explains(found, definition ? [definition] : [], ['2026-11-18'], { batches: reach, blocks: 0 });
  const at = (batches: number) => ledger.expected(definition as never, '2026-11-18', { batches, blocks: 0 });

  test('any moment explains it, but none that came later, and nothing in between', () => {
    const [one, two] = [at(1), at(2)];
    expect(two.length).toBeGreaterThan(one.length);
    expect([explains(3, one), explains(2, two), explains(1, two)]).toEqual([true, true, false]);
    expect([explains(3, two.slice(1)), explains(3, two.slice(0, -1))]).toEqual([false, false]);
  });

  test('algebra of sets', () => {
    const [a, b] = [Int32Array.of(1, 2, 3), Int32Array.of(2, 9)];
    expect(['union', 'intersection', 'difference'].map((operator) => [...combined(operator, [a, b])])).toEqual([
      [1, 2, 3, 9],
      [2],
      [1, 3],
    ]);
  });
});

// Real servers and engines killed: too slow for every run.
test.runIf(process.env.FAIRLEAD_TEST_FULL === '1')(
  'killed servers and facts engines lose no event, count none twice, and publish only whole audiences',
  { timeout: 600_000 },
  async () => {
    const victims = ['server', 'engine', 'server', 'engine'] as const;
    const outcome = await killCohortRounds({ victims, store: 'pglite', seed: 7, minutes: 9, events: 5_000 });
    expect(outcome.faults, outcome.folder).toEqual([]);
    expect(outcome.builds).toBeGreaterThan(4);
  },
);
