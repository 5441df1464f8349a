import type { BusinessState } from '@fairlead/domain/state';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HealthStrip } from '../features/application/HealthStrip.tsx';
import { NotYet } from '../features/audience/NotYet.tsx';
import { ChurnTab } from '../features/churn/ChurnTab.tsx';
import { ControlGroupTab } from '../features/control-group/ControlGroupTab.tsx';
import { FunnelCampaigns } from '../features/delivery-funnel/FunnelCampaigns.tsx';
import { HistoryPanel } from '../features/history/HistoryPanel.tsx';
import { BudgetPace } from '../features/line-item-budget/BudgetPace.tsx';
import { LostSpend } from '../features/pacing/LostSpend.tsx';
import { ApiError } from '../lib/api-error.ts';
import { Applications } from '../routes/_app/companies/$companyId/-applications.tsx';
import { ChoicesProblem } from '../ui/form/ChoicesProblem.tsx';
import { NotRead } from '../ui/state/NotRead.tsx';

/** What says in a line of text that an answer did not come: a role that may not read it is offered no second try (SH-25). */
const now = new Date('2026-11-21T09:00:00Z');
const budget = {
  ...{ id: 1, name: 'November', client_budget: 3000, client_daily_budget: null, version: 1 },
  ...{ start_time: '2026-11-01T00:00:00.000Z', end_time: '2026-11-30T23:59:59.000Z', rollover: 'active' },
  ...{ free_budget_percent: 0, free_budget_type: null, total_client_costs: 0 },
};
const live: BusinessState = 'live';
const places: Record<string, (error: unknown) => ReactNode> = {
  'ui/state/NotRead': (error) => <NotRead error={error} retry={() => undefined} />,
  'ui/form/ChoicesProblem': (error) => <ChoicesProblem error={error} />,
  'audience/NotYet': (error) => (
    <NotYet query={{ data: undefined, error, isPending: false, refetch: () => undefined } as never} />
  ),
  'control-group/ControlGroupTab': () => <ControlGroupTab app={1} history={null} />,
  'history/HistoryPanel': () => <HistoryPanel entity="company" entityId={1} words={{ labels: {} }} />,
  'line-item-budget/BudgetPace': () => (
    <BudgetPace budget={budget as never} lineItem={1} currency="EUR" now={now} moved={false} />
  ),
  'churn/ChurnTab': () => <ChurnTab company={1} app={1} history={null} />,
  'application/HealthStrip': () => <HealthStrip company={1} app={1} />,
  'pacing/LostSpend': () => <LostSpend pace={{ line_item_id: 1, name: 'A', currency: 'EUR', state: live } as never} />,
  'delivery-funnel/FunnelCampaigns': () => <FunnelCampaigns lineItem={1} currency="EUR" />,
  'companies/-applications': () => <Applications company={1} />,
};

/** Every question of the page was answered with this error. */
const refusing = (error: unknown): QueryClient => {
  const queryCache = new QueryCache();
  const build = queryCache.build.bind(queryCache);
  queryCache.build = (...given) => {
    const query = build(...given);
    if (query.state.status === 'pending') query.setState({ status: 'error', error: error as never });
    return query;
  };
  return new QueryClient({ queryCache, defaultOptions: { queries: { retryOnMount: false, throwOnError: false } } });
};
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const shown = (place: (error: unknown) => ReactNode, status: number): string => {
  const error = new ApiError(status, { message: 'The store said no' }, 'r1');
  return renderToStaticMarkup(
    <QueryClientProvider client={refusing(error)}>
      <RouterContextProvider router={router as never}>{place(error)}</RouterContextProvider>
    </QueryClientProvider>,
  );
};

test.each(Object.entries(places))('%s offers another try where that can help alone', (_, place) => {
  expect(shown(place, 503)).toMatch(/The store said no.*Try again/);
  const refused = shown(place, 403);
  expect(refused).toContain('please contact an administrator.');
  expect(refused).not.toContain('Try again');
});

/**
 * What is no answer to a list: the whole page (403 has one of its own), signing out, a script that did not arrive, and pieces that
 * ask for the status.
 */
const ownWords = [
  '../features/auth/LogoutPage.tsx',
  '../features/import/Unanswered.tsx',
  '../routes/-pages/ErrorScreen.tsx',
  '../routes/_app/companies/$companyId/applications/$applicationId/audiences/combination/$combinationId.tsx',
  '../ui/grid/states.tsx',
  '../ui/state/NotFetched.tsx',
  '../ui/state/NotRead.tsx',
  '../ui/state/Refused.tsx',
];
const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });
test('nobody else writes a second try of their own', () => {
  const writing = Object.keys(sources).filter((path) => />\s*Try again\s*</.test(sources[path] ?? ''));
  expect(writing.filter((path) => !path.includes('.test.')).sort()).toEqual(ownWords);
});
