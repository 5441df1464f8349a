import { createFileRoute, redirect } from '@tanstack/react-router';
import { pathAfterSignIn } from '../features/auth/after-sign-in.ts';
import { me } from '../features/auth/auth.queries.ts';
import { SignInPage } from '../features/auth/SignInPage.tsx';
import { hasSsoAnswer } from '../features/auth/sso.ts';
import { placeOf } from '../lib/location.ts';
import { token } from '../lib/session.ts';

export const Route = createFileRoute('/authentication')({
  beforeLoad: async ({ context, location, preload }) => {
    // Already signed in: on to the remembered page, else the first one (D-001)
    if (!preload && token() !== null && !hasSsoAnswer(location.hash))
      throw redirect({ ...placeOf(pathAfterSignIn(await context.load(me))), replace: true });
  },
  component: SignInPage,
});
