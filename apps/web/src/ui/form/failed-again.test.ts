import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askFailedAgain } from './failed-again.ts';

test('all lists of the page that failed are asked for again, and none that is here or is not shown', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  let works = false;
  const show = (name: string, fails: boolean) => {
    const queryFn = () => {
      asked.push(name);
      return fails && !works ? Promise.reject(new Error('Service unavailable')) : Promise.resolve(name);
    };
    return new QueryObserver(queries, { queryKey: [name], queryFn }).subscribe(() => undefined);
  };
  const leave = [show('verticals', true), show('categories', true), show('countries', false)];
  const left = show('people', true);
  await vi.waitFor(() => expect([asked.length, queries.isFetching()]).toEqual([4, 0]));
  left();
  works = true;
  askFailedAgain(queries);
  await vi.waitFor(() => expect(queries.getQueryData(['categories'])).toBe('categories'));
  expect(asked.slice(4).sort()).toEqual(['categories', 'verticals']);
  for (const stop of leave) stop();
  queries.clear();
});
