import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { NoApplication } from './NoApplication.tsx';

vi.mock('@tanstack/react-router', async (whole) => ({
  ...(await whole<object>()),
  useParams: () => ({ companyId: '9' }),
}));

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const shown = (company_id: number | null, permissions: readonly string[], state: string): string => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { company_id, permissions } as never);
  client.setQueryData(companyOf(9).queryKey, { id: 9, state } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <NoApplication />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
};

test('a client, who has one company, is sent to no other where that is archived', () => {
  expect(shown(9, ['application.create'], 'new')).toContain('Create the first one.');
  const archived = shown(9, ['application.create'], 'archived');
  expect(archived).toContain('Your company is archived, and nothing is added to it.');
  expect(archived).toMatch(/href="\/companies\/9"/);
  expect(archived).not.toMatch(/Choose a company|to the companies/);
});

test('who works for all companies is sent to one that has an app', () => {
  expect(shown(null, [], 'new')).toContain('Choose a company that has one, or ask an administrator to add an app.');
});
