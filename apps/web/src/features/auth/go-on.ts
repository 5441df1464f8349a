import * as api from '@fairlead/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { mayHelpAgain } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { type Covered, coveredPage, dropCovered, isSamePerson, uncoverPage } from '#lib/covered.ts';
import { showsSince, takeReturnPath, token } from '#lib/session.ts';
import { clearToasts } from '#lib/toast.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { type Me, me } from './auth.queries.ts';

/**
 * Somebody signed in over a covered page: it goes on for whose it is, with all of it asked anew; for anybody else it is let go
 * of, and the tab begins anew.
 */
export const goOnWith = (client: QueryClient, page: Covered, who: Me): void => {
  if (!isSamePerson(page, who)) {
    dropCovered(pathAfterSignIn(who));
    return;
  }
  client.setQueryData(me.queryKey, who);
  showsSince(page.at);
  takeReturnPath();
  clearToasts();
  uncoverPage();
  void client.invalidateQueries();
};

const AGAIN_MS = 3000;

/** The same for a sign-in in another tab. Until it is known who that is the page stays covered. */
export const goOnFromElsewhere = async (client: QueryClient, page: Covered): Promise<void> => {
  const as = token();
  if (as === null || coveredPage() !== page) return;
  try {
    goOnWith(client, page, await call(api.profile, { as }));
  } catch (error) {
    if (mayHelpAgain(error)) setTimeout(() => void goOnFromElsewhere(client, page), AGAIN_MS);
  }
};
