import { CACHE_FRESH_MS } from '@fairlead/domain/constants';
import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { onSessionGained, onSessionLost, rememberPage } from '../lib/session.ts';
import { withoutEmpty } from '../lib/url-id.ts';
import { loaderFor } from '../routes/-load.ts';
import { ErrorScreen } from '../routes/-pages/ErrorScreen.tsx';
import { routeTree } from '../routes/tree.gen.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: CACHE_FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const router = createRouter({
  routeTree,
  context: { queryClient, load: loaderFor(queryClient) },
  rewrite: {
    input: ({ url }) => {
      url.pathname = withoutEmpty(url.pathname);
      return url;
    },
  },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh
  defaultPreloadStaleTime: 0,
  // Old content stays until the new page is ready; the progress bar tells
  defaultPendingMs: 60_000,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

// The session ended under the user (AU-08, D-020): back to sign-in, and what was loaded for the old user is dropped
onSessionLost(() => {
  const { pathname, search, hash } = window.location;
  rememberPage(`${pathname}${search}${hash}`);
  queryClient.clear();
  void router.navigate({ to: '/authentication', ignoreBlocker: true });
});

// Somebody signed in in another tab: the sign-in page goes on from here, too, and what was loaded is asked anew
onSessionGained(() => {
  queryClient.clear();
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
