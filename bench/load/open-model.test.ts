import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openModel, randomOf, weighted } from './open-model.ts';

test('work starts when it is due, however long the work before it takes', async () => {
  const dues: number[] = [];
  let running = 0;
  let most = 0;
  await openModel({ rate: 100, seconds: 0.2, most: 1000 }, async (_, at) => {
    dues.push(at);
    running += 1;
    most = Math.max(most, running);
    await delay(500);
    running -= 1;
  });
  expect(dues.map((at) => Math.round(at - (dues[0] ?? 0)))).toEqual(Array.from({ length: 20 }, (_, n) => n * 10));
  expect(most).toBeGreaterThan(10);
});

test('at most so many at once; what waited still counts from when it was due', async () => {
  let running = 0;
  let most = 0;
  const { waited, givenUp } = await openModel({ rate: 1000, seconds: 0.02, most: 3 }, async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(10);
    running -= 1;
  });
  expect([most, givenUp]).toEqual([3, 0]);
  expect(waited).toBeGreaterThan(0);
});

test('choices come by their weights, and are the same for the same seed', () => {
  const of = (seed: number) => {
    const random = randomOf(seed);
    return Array.from({ length: 10_000 }, () => weighted([{ weight: 7 }, { weight: 3 }, { weight: 0 }], random).weight);
  };
  const share = of(1).filter((weight) => weight === 7).length / 10_000;
  expect(share).toBeGreaterThan(0.68);
  expect(share).toBeLessThan(0.72);
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toContain(0);
});
