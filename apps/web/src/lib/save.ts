import type { CallEntry, Ok, Sent } from '@fairlead/contract/call';
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from './api-error.ts';
import { call, isOfSignIn } from './call.ts';
import type { CallOptions } from './request.ts';
import { shownAnew } from './shown-anew.ts';
import { toast } from './toast.ts';

export type Saving<C> = {
  /** First words of the query keys that are asked again. */
  refreshes?: readonly string[];
  /** Puts the answer into what is shown, before anything is said: what is asked again comes later. */
  places?: (client: QueryClient, ok: Ok<C>, sent: Sent<C> & CallOptions) => void;
  /** The sentence that is shown when it went well: once what is in sight is new, at once where the answer takes its place. */
  says?: (ok: Ok<C>, sent: Sent<C> & CallOptions) => string | undefined;
  /** Refusals that the caller answers itself (a stale version that is merged, rows of a bulk save). */
  quiet?: (error: unknown) => boolean;
};

/**
 * A write. Tells what it changed and what to say; a refusal stands in a toast until closed. A dry run is silent.
 * `await save.mutateAsync({ params, body })` answers the saved record or throws the ApiError.
 */
export const useSave = <const C extends CallEntry>(
  entry: C,
  { refreshes = [], places, says, quiet }: Saving<C> = {},
): UseMutationResult<Ok<C>, unknown, Sent<C> & CallOptions> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent<C> & CallOptions) =>
      (call as (entry: CallEntry, sent: unknown) => Promise<unknown>)(entry, sent) as Promise<Ok<C>>,
    onSuccess: (ok, sent) => {
      if (sent.dryRun) return;
      places?.(client, ok, sent);
      const shown = shownAnew(client, [...refreshes, 'history']);
      const sentence = says?.(ok, sent);
      if (!sentence) return;
      if (places) toast.ok(sentence);
      else void shown.then(() => toast.ok(sentence));
    },
    onError: (error) => {
      // A lost session already shows the sign-in page
      const signsIn = isOfSignIn(entry);
      const lost = error instanceof ApiError && error.status === 401 && !signsIn;
      if (!lost && !quiet?.(error)) toast[signsIn ? 'failAnybody' : 'fail'](messageOf(error));
    },
  });
};
