import * as api from '@fairlead/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#lib/api-error.ts';
import { placeOf } from '#lib/location.ts';
import { useSave } from '#lib/save.ts';
import { dropTokens, keepSsoToken, keepToken } from '#lib/session.ts';
import { clearToasts, toast } from '#lib/toast.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { me } from './auth.queries.ts';

/** Keeps the token, learns who it is, takes away what earlier attempts said, and goes on. */
const useEnter = () => {
  const client = useQueryClient();
  const router = useRouter();
  return async (accessToken: string) => {
    keepToken(accessToken);
    client.clear();
    const who = await client.fetchQuery(me).catch((error: unknown) => {
      // Half signed in is not signed in: the form is still there to try again
      dropTokens();
      toast.fail(messageOf(error));
      throw error;
    });
    clearToasts();
    await router.navigate({ ...placeOf(pathAfterSignIn(who)), replace: true });
  };
};

/** The password form's credentials. Throws the ApiError after it was said. */
export const usePasswordSignIn = () => {
  const enter = useEnter();
  const { mutateAsync } = useSave(api.signIn);
  return async ({ email, password }: { email: string; password: string }) =>
    enter((await mutateAsync({ body: { username: email.trim(), password } })).access_token);
};

/** The identity provider's token. */
export const useSsoSignIn = () => {
  const enter = useEnter();
  const { mutateAsync } = useSave(api.signInWithSso);
  return async (idToken: string) => {
    const { access_token } = await mutateAsync({ body: { id_token: idToken } });
    keepSsoToken(idToken);
    await enter(access_token);
  };
};
