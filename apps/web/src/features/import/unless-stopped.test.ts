import { expect, test } from 'vitest';
import { unlessStopped } from './unless-stopped.ts';

const never = new Promise<never>(() => undefined);

test('what is awaited comes, or fails, as it would', async () => {
  const { signal } = new AbortController();
  expect(await unlessStopped(Promise.resolve(3), signal)).toBe(3);
  await expect(unlessStopped(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});

test('a stop is heard at once, before and while it is awaited', async () => {
  const stop = new AbortController();
  const waits = unlessStopped(never, stop.signal);
  stop.abort();
  await expect(waits).rejects.toMatchObject({ name: 'AbortError' });
  await expect(unlessStopped(never, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  // A failure that comes after that is nobody's
  await expect(unlessStopped(Promise.reject(new Error('late')), stop.signal)).rejects.toBeInstanceOf(Error);
});
