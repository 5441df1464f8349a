import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { NoApplication } from './NoApplication.tsx';

const shown = async (company_id: number | null, permissions: readonly string[], state: string): Promise<string> => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { company_id, permissions } as never);
  client.setQueryData(companyOf(9).queryKey, { id: 9, state } as never);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/companies/$companyId', component: NoApplication });
  const history = createMemoryHistory({ initialEntries: ['/companies/9'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
};

test('a client, who has one company, is sent to no other where that is archived', async () => {
  expect(await shown(9, ['application.create'], 'new')).toContain('Create the first one.');
  const archived = await shown(9, ['application.create'], 'archived');
  expect(archived).toContain('Your company is archived, and nothing is added to it.');
  expect(archived).toMatch(/href="\/companies\/9"/);
  expect(archived).not.toMatch(/Choose a company|to the companies/);
});

test('who works for all companies is sent to one that has an app', async () => {
  expect(await shown(null, [], 'new')).toContain(
    'Choose a company that has one, or ask an administrator to add an app.',
  );
});
