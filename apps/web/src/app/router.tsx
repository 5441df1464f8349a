import { CACHE_FRESH_MS } from '@fairlead/domain/constants';
import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { me } from '../features/auth/auth.queries.ts';
import { goOnFromElsewhere } from '../features/auth/go-on.ts';
import { coveredPage, coverPage, dropCovered } from '../lib/covered.ts';
import { forgetLoaded } from '../lib/forget-loaded.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { onSessionGained, onSessionLost, rememberPage, token } from '../lib/session.ts';
import { clearToasts } from '../lib/toast.ts';
import { hasUnsaved, whenDiscarded } from '../lib/unsaved.ts';
import { withoutEmpty } from '../lib/url-id.ts';
import { loaderFor } from '../routes/-load.ts';
import { ErrorScreen } from '../routes/-pages/ErrorScreen.tsx';
import { routeTree } from '../routes/tree.gen.ts';
import { question } from '../ui/dialog/ask.ts';
import { goOnInThePage } from './arrive.ts';

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

goOnInThePage(router);

// The session ended under the user (AU-08, D-020): back to sign-in, and what was loaded for the old user is dropped
onSessionLost(() => {
  if (coveredPage()) return;
  const { pathname, search, hash } = window.location;
  const path = `${pathname}${search}${hash}`;
  rememberPage(path);
  // What is unsaved stays, below the sign-in, for whose it is (decision 0168)
  const who = queryClient.getQueryData(me.queryKey);
  if (who && hasUnsaved()) {
    question()?.answer(false);
    coverPage(who, path);
    return;
  }
  queryClient.clear();
  void router.navigate({ to: '/authentication', ignoreBlocker: true }).then(() => {
    // What was shown is kept by the router once it is left; by then somebody else may be there
    if (token() === null) router.clearCache();
  });
});

// Somebody signed in in another tab: the sign-in page goes on from here, too, and what was loaded is asked anew
onSessionGained(() => {
  const covered = coveredPage();
  if (covered === 'gone') return;
  if (covered) return void goOnFromElsewhere(queryClient, covered);
  clearToasts(); // what was said to the one before
  forgetLoaded(queryClient, router);
  void router.invalidate();
});

// Left without signing in: it must not be seen again
whenDiscarded(() => {
  if (coveredPage() !== null) dropCovered();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
