import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Forgets all that was loaded for whoever was signed in: answers, and what the router keeps of pages that were left. Those have answers
 * of their own, and a page that was still on its way keeps that it was given up, which the next visit would show as an error.
 */
export const forgetLoaded = (client: QueryClient, router: Pick<AnyRouter, 'clearCache'>): void => {
  client.clear();
  router.clearCache();
};
