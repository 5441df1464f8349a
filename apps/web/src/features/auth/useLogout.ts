import * as api from '@fairlead/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../lib/api-error.ts';
import { useSave } from '../../lib/save.ts';
import { dropTokens } from '../../lib/session.ts';
import { mayDiscard } from '../../ui/dialog/leave.ts';

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Ends the session on the server first; what this browser knows goes only after that worked (AU-11, D-021). */
export const useLogout = () => {
  const client = useQueryClient();
  const router = useRouter();
  const { mutateAsync, isPending } = useSave(api.logout);
  const logout = async () => {
    // The page stays when the server cannot be told, and what was typed with it
    if (!(await mayDiscard())) return;
    try {
      await mutateAsync({});
    } catch (error) {
      if (!isOver(error)) return;
    }
    dropTokens();
    await router.navigate({ to: '/logout', ignoreBlocker: true });
    client.clear();
  };
  return { logout, isPending };
};
