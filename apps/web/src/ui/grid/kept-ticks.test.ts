import { afterEach, expect, test, vi } from 'vitest';
import { keepTicks, placeNow, ticksAt } from './kept-ticks.ts';

const at = (entry: string | null) => vi.stubGlobal('window', { history: { state: entry && { __TSR_key: entry } } });
afterEach(() => vi.unstubAllGlobals());

test('what is ticked belongs to the entry of the history and to the grid', () => {
  at('a1');
  keepTicks(placeNow('Campaigns'), new Set([9001, 9002]));
  at('b2');
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([]);
  at('a1');
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([9001, 9002]);
  expect([...ticksAt(placeNow('Orders'))]).toEqual([]);
  keepTicks(placeNow('Campaigns'), new Set());
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([]);
});

test('fifty places are remembered, the newest; without a router none', () => {
  for (let n = 0; n < 60; n++) {
    at(`entry ${n}`);
    keepTicks(placeNow('Campaigns'), new Set([n]));
  }
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([59]);
  at('entry 9');
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([]);
  at(null);
  expect(placeNow('Campaigns')).toBeUndefined();
  keepTicks(placeNow('Campaigns'), new Set([1]));
  expect([...ticksAt(placeNow('Campaigns'))]).toEqual([]);
});
