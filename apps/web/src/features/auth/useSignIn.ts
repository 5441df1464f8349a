import * as api from '@fairlead/contract/auth';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { type Covered, coveredPage, isSamePerson } from '#lib/covered.ts';
import { forgetLoaded } from '#lib/forget-loaded.ts';
import { placeOf } from '#lib/location.ts';
import { useSave } from '#lib/save.ts';
import { dropTokens, keepSsoToken, keepToken } from '#lib/session.ts';
import { clearToasts, toast } from '#lib/toast.ts';
import { ask } from '#ui/dialog/ask.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { me } from './auth.queries.ts';
import { goOnWith } from './go-on.ts';

const LOST = 'Somebody else left unsaved changes in this tab. They are lost when you go on.';
const LOST_TO_ACCESS = 'Your access has changed: what you typed before cannot be kept. It is lost when you go on.';

/** Who it is is learnt before the token counts for this browser: whose page it is not is asked first. */
const enterOver = async (client: QueryClient, page: Covered, accessToken: string): Promise<void> => {
  const who = await call(api.profile, { as: accessToken }).catch((error: unknown) => {
    toast.failAnybody(messageOf(error));
    throw error;
  });
  const text = page.person.id === who.id ? LOST_TO_ACCESS : LOST;
  const asks = { title: 'Unsaved changes', stop: true, text, yes: 'Discard changes', no: 'Go back', danger: true };
  if (!isSamePerson(page, who) && !(await ask({ ...asks, anybody: true }))) {
    await call(api.logout, { as: accessToken }).catch(() => undefined);
    return;
  }
  keepToken(accessToken);
  goOnWith(client, page, who);
};

/** Keeps the token, learns who it is, takes away what earlier attempts said, and goes on. */
const useEnter = () => {
  const client = useQueryClient();
  const router = useRouter();
  return async (accessToken: string) => {
    const covered = coveredPage();
    if (covered === 'gone') return;
    if (covered) return enterOver(client, covered, accessToken);
    keepToken(accessToken);
    forgetLoaded(client, router);
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
