import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import type { Load } from '../lib/load.ts';

/** What a refusal means for a page: sign in, no right, not there. Anything else is the error screen's (SH-25 to SH-27). */
const toRedirect = (error: unknown): never => {
  if (error instanceof ApiError) {
    if (error.status === 401) throw redirect({ to: '/authentication', replace: true });
    if (error.status === 403) throw redirect({ to: '/access-denied', replace: true });
    if (error.status === 404) throw redirect({ to: '/resource-not-found', replace: true });
  }
  throw error;
};

/**
 * For loaders: the answer from the cache or the server, with refusals turned into their pages. A question that a page asks, too, is
 * given up with that page: who still waits for its answer asks again.
 */
export const loaderFor =
  (client: QueryClient): Load =>
  (query, holds = () => true) => {
    const ask = async () => {
      const kept = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
      const answer = await client.ensureQueryData({ ...query, revalidateIfStale: true });
      // Made a moment ago, by somebody else: the news of it may still be on its way
      return kept === 0 || holds(answer) ? answer : client.fetchQuery({ ...query, staleTime: 0 });
    };
    return ask()
      .catch((error: unknown) => {
        if (error instanceof CancelledError) return ask();
        throw error;
      })
      .catch(toRedirect);
  };
