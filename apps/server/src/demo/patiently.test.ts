import { expect, test } from 'vitest';
import { StoreBusy } from '../db/records.ts';
import { patiently } from './patiently.ts';

const failing = (times: number, error: Error) => {
  const asked = { times: 0 };
  const work = async () => {
    asked.times++;
    if (asked.times <= times) throw error;
    return asked.times;
  };
  return { asked, work };
};

test('work is done again while the store is busy, and once when it is not', async () => {
  const [busy, free] = [failing(3, new StoreBusy('at work')), failing(0, new Error('never'))];
  expect([await patiently(busy.work, { wait: 0 }), await patiently(free.work, { wait: 0 })]).toEqual([4, 1]);
});

test('what else goes wrong is told at once, and patience ends', async () => {
  const wrong = failing(1, new Error('a mistake'));
  await expect(patiently(wrong.work, { wait: 0 })).rejects.toThrow('a mistake');
  const never = failing(99, new StoreBusy('at work'));
  await expect(patiently(never.work, { wait: 0 })).rejects.toThrow(StoreBusy);
  expect([wrong.asked.times, never.asked.times]).toEqual([1, 10]);
});

test('a stop ends the waiting', async () => {
  const stopped = new AbortController();
  const waiting = patiently(failing(99, new StoreBusy('at work')).work, { signal: stopped.signal, wait: 60_000 });
  stopped.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
