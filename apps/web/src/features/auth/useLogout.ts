import * as api from '@fairlead/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { forgetLoaded } from '#lib/forget-loaded.ts';
import { dropTokens } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { discardUnsaved } from '#lib/unsaved.ts';
import { mayDiscard } from '#ui/dialog/leave.ts';

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

const endOnServer = () =>
  call(api.logout).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });

/**
 * Ends the session on the server first; what this browser knows goes only after that worked (AU-11, D-021).
 * Throws the ApiError when the server could not be told.
 */
export const useEndSession = () => {
  const client = useQueryClient();
  const router = useRouter();
  return async (): Promise<void> => {
    await endOnServer();
    dropTokens();
    forgetLoaded(client, router);
  };
};

/** Logs out from a page, which stays, with what was typed on it, when the server cannot be told. */
export const useLogout = () => {
  const client = useQueryClient();
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const logout = async () => {
    if (!(await mayDiscard())) return;
    setPending(true);
    try {
      await endOnServer();
    } catch (error) {
      return toast.fail(messageOf(error));
    } finally {
      setPending(false);
    }
    discardUnsaved();
    dropTokens();
    await router.navigate({ to: '/logout', ignoreBlocker: true });
    forgetLoaded(client, router);
  };
  return { logout, isPending };
};
