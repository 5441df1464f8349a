import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../features/auth/SignInPage.tsx';
import { hasSsoAnswer } from '../features/auth/sso.ts';
import { placeOf } from '../lib/location.ts';
import { takeReturnPath, token } from '../lib/session.ts';

export const Route = createFileRoute('/authentication')({
  beforeLoad: ({ location, preload }) => {
    // Already signed in: on to the remembered page, else the first one (D-001)
    if (!preload && token() !== null && !hasSsoAnswer(location.hash))
      throw redirect({ ...placeOf(takeReturnPath()), replace: true });
  },
  component: SignInPage,
});
