import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCovered } from '../lib/covered.ts';
import type { Load } from '../lib/load.ts';
import { Questions } from '../ui/dialog/Questions.tsx';
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard.tsx';
import { Cover } from '../ui/shell/Cover.tsx';
import { ProgressBar } from '../ui/shell/ProgressBar.tsx';
import { Toasts } from '../ui/toast/Toasts.tsx';
import { UnknownPage } from './-pages/UnknownPage.tsx';

export type RouterContext = { queryClient: QueryClient; load: Load };

const SignInAgain = lazy(() =>
  import('../features/auth/SignInAgain.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })),
);

const Root = () => {
  const covered = useCovered();
  const open = covered === null;
  return (
    <>
      <ProgressBar />
      {covered !== 'gone' && <Outlet />}
      {open && <Toasts />}
      {open && <Questions />}
      <UnsavedGuard />
      {!open && (
        <Cover label="Sign in">
          {covered !== 'gone' && (
            <Suspense>
              <SignInAgain />
            </Suspense>
          )}
          <Toasts anybody />
        </Cover>
      )}
    </>
  );
};

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: UnknownPage });
