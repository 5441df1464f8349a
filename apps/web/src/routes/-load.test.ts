import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { loaderFor } from './-load.ts';

test('a question that a page gave up is asked again for a loader that still waits', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((text: string) => void)[] = [];
  const name = {
    queryKey: ['name'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((answer, fail) => {
        answers.push(answer);
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
  };
  const leave = new QueryObserver(client, name).subscribe(() => undefined);
  const loaded = loaderFor(client)(name);
  leave();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('Nomnom');
  expect(await loaded).toBe('Nomnom');
});

test('a loader whose question fails hears of it at once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const fails = {
    queryKey: ['fails'],
    queryFn: () => {
      asked += 1;
      return Promise.reject(new Error('down'));
    },
  };
  await expect(loaderFor(client)(fails)).rejects.toThrow('down');
  expect(asked).toBe(1);
});

test('what is missing in an answer of before is asked anew before it is called missing, and only then', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const answers = [['Ada'], ['Ada', 'Bo'], ['Ada', 'Bo']];
  let asked = 0;
  const names = { queryKey: ['names'], queryFn: async () => answers[asked++] ?? [] };
  const load = loaderFor(client);
  const has = (name: string) => (list: string[]) => list.includes(name);
  expect(await load(names, has('Cy'))).toEqual(['Ada']); // asked just now: once is enough
  expect(asked).toBe(1);
  expect(await load(names, has('Ada'))).toEqual(['Ada']);
  expect(asked).toBe(1);
  expect(await load(names, has('Bo'))).toEqual(['Ada', 'Bo']);
  expect(asked).toBe(2);
});
