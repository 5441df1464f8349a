import * as api from '@fairlead/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { type Covered, dropCovered, isSamePerson, uncoverPage } from '#lib/covered.ts';
import { showsSince, takeReturnPath } from '#lib/session.ts';
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

/** The same for a sign-in in another tab. Who it is not known of stays covered. */
export const goOnFromElsewhere = (client: QueryClient, page: Covered): Promise<void> =>
  call(api.profile).then(
    (who) => goOnWith(client, page, who),
    () => undefined,
  );
