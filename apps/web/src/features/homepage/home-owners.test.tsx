import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { users } from '../user/user.queries.ts';
import { HomeFilterForm } from './HomeFilterForm.tsx';

const people = ['ann', 'bob', 'cleo', 'dan'].map((name, index) => ({
  ...{ id: index + 1, email: `${name}@example.com`, role: 'campaign_manager', deleted_at: null },
}));

/** What the chips of the owners say. */
const chips = (owners: number[]): string[] => {
  const client = new QueryClient();
  client.setQueryData(users.queryKey, { items: people, total: people.length } as never);
  const nothing = () => undefined;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HomeFilterForm
        filter={{ owners, states: [], sort: 'oldest' }}
        {...{ onChange: nothing, onReset: nothing, onFind: nothing, find: '', withOwners: true }}
      />
    </QueryClientProvider>,
  );
  const [field = ''] = html.split('home-states');
  return [...field.matchAll(/Pill-label[^>]*>([^<]*)</g)].map(([, text = '']) => text);
};

test('two owners are named; of more, whose names would be cut to nothing, one chip says how many', () => {
  expect(chips([])).toEqual([]);
  expect(chips([1, 2])).toEqual(['ann', 'bob']);
  expect(chips([1, 2, 3])).toEqual(['3 owners']);
  expect(chips([4, 2, 3, 1])).toEqual(['4 owners']);
});
