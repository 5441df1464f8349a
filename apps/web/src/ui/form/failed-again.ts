import type { QueryClient } from '@tanstack/react-query';

/** Asks again for everything the page shows that failed: a form has several lists, and those that are here need not come anew. */
export const askFailedAgain = (queries: QueryClient): void =>
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
