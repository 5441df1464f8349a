import { expect, test } from 'vitest';
import { FactsUnavailable } from '../../db/facts.ts';
import { inTime } from './in-time.service.ts';

/** A store that hangs until it is told to stop. */
const hanging = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('an answer is handed on', async () => {
  expect(await inTime(async () => 7)).toBe(7);
});

test('who waits too long is told that the events are out of reach, and the question is taken back', async () => {
  let taken = false;
  const asked = inTime(
    (signal) => {
      signal.addEventListener('abort', () => {
        taken = true;
      });
      return new Promise<never>(() => {});
    },
    { ms: 10 },
  );
  await expect(asked).rejects.toBeInstanceOf(FactsUnavailable);
  expect(taken).toBe(true);
});

test('a store that says it was stopped does not hide why', async () => {
  await expect(inTime(hanging, { ms: 10 })).rejects.toBeInstanceOf(FactsUnavailable);
});

test('nobody waits any more: the question ends at once', async () => {
  const gone = new AbortController();
  const asked = inTime(hanging, { signal: gone.signal, ms: 60_000 });
  gone.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});
