import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Questions } from '../ui/dialog/Questions.tsx';
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard.tsx';
import { ProgressBar } from '../ui/shell/ProgressBar.tsx';
import { Toasts } from '../ui/toast/Toasts.tsx';
import type { Load } from './-load.ts';
import { UnknownPage } from './-pages/UnknownPage.tsx';

export type RouterContext = { queryClient: QueryClient; load: Load };

const Root = () => (
  <>
    <ProgressBar />
    <Outlet />
    <Toasts />
    <Questions />
    <UnsavedGuard />
  </>
);

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: UnknownPage });
