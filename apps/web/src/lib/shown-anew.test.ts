import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownAnew } from './shown-anew.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something in sight whose answers the test gives, one by one. */
const inSight = async (client: QueryClient, word: string) => {
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = ({ signal: _ }: { signal: AbortSignal }) => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: [word, 1], queryFn, retry: false });
  const leave = observer.subscribe(() => undefined);
  asked[0]?.resolve('old');
  await vi.advanceTimersByTimeAsync(1);
  return { asked, leave, shown: () => observer.getCurrentResult().data };
};
const told = (waiting: Promise<void>) => {
  const is = { told: false };
  void waiting.then(() => {
    is.told = true;
  });
  return is;
};

test('a sentence waits until what is in sight is new', async () => {
  const client = new QueryClient();
  const list = await inSight(client, 'orders');
  const sentence = told(shownAnew(client, ['orders', 'history']));
  await vi.advanceTimersByTimeAsync(300);
  expect([sentence.told, list.shown()]).toEqual([false, 'old']);
  list.asked[1]?.resolve('new');
  await vi.advanceTimersByTimeAsync(1);
  expect([sentence.told, list.shown()]).toEqual([true, 'new']);
});

test('asked again by a live change, it waits for the later answer', async () => {
  const client = new QueryClient();
  const list = await inSight(client, 'orders');
  const sentence = told(shownAnew(client, ['orders']));
  await vi.advanceTimersByTimeAsync(50);
  void client.invalidateQueries({ queryKey: ['orders'] });
  await vi.advanceTimersByTimeAsync(50);
  expect([sentence.told, list.asked.length]).toEqual([false, 3]);
  list.asked[2]?.resolve('new');
  await vi.advanceTimersByTimeAsync(1);
  expect([sentence.told, list.shown()]).toEqual([true, 'new']);
});

test('nothing in sight, an answer that fails and one that never comes keep nobody waiting', async () => {
  const client = new QueryClient();
  const list = await inSight(client, 'orders');
  const other = told(shownAnew(client, ['users']));
  await vi.advanceTimersByTimeAsync(0);
  expect(other.told).toBe(true);
  const failing = told(shownAnew(client, ['orders']));
  list.asked[1]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(1);
  expect(failing.told).toBe(true);
  const never = told(shownAnew(client, ['orders']));
  await vi.advanceTimersByTimeAsync(1900);
  expect(never.told).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(never.told).toBe(true);
  list.leave();
});
