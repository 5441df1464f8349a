import { expect, test } from 'vitest';
import { eachAtOnce, together } from './at-once.ts';

const numbers = async function* (most: number) {
  for (let n = 0; n < most; n++) yield n;
};

test('each is met once, several at once', async () => {
  const met: number[] = [];
  let [under, most] = [0, 0];
  await eachAtOnce(numbers(50), async (n) => {
    under += 1;
    most = Math.max(most, under);
    await new Promise(setImmediate);
    met.push(n);
    under -= 1;
  });
  expect(met.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(most).toBe(8);
});

test('the first failure is told once nothing is under way, and nothing is begun after it', async () => {
  const ended: number[] = [];
  const work = async (n: number) => {
    if (n === 3) throw new Error('three');
    await new Promise(setImmediate);
    ended.push(n);
  };
  await expect(eachAtOnce([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], work)).rejects.toThrow('three');
  expect(ended.every((n) => n < 8)).toBe(true);
});

const { signal } = new AbortController();

test('works beside each other answer in their order', async () => {
  const [one, two] = await together<[number, string]>(
    signal,
    async () => {
      await new Promise(setImmediate);
      return 1;
    },
    async () => 'two',
  );
  expect([one, two]).toEqual([1, 'two']);
});

test('a work that fails stops the others, and is told once they have ended', async () => {
  let ended = false;
  const waits = async (either: AbortSignal) => {
    await new Promise((stopped) => either.addEventListener('abort', stopped));
    await new Promise(setImmediate);
    ended = true;
    either.throwIfAborted();
  };
  const fails = async () => {
    throw new Error('the first');
  };
  await expect(together(signal, waits, fails)).rejects.toThrow('the first');
  expect(ended).toBe(true);
});

test('whoever asked may stop all', async () => {
  const asked = new AbortController();
  const waits = (either: AbortSignal) =>
    new Promise<void>((_, fail) => either.addEventListener('abort', () => fail(either.reason)));
  const both = together(asked.signal, waits, waits);
  asked.abort(new Error('enough'));
  await expect(both).rejects.toThrow('enough');
});
