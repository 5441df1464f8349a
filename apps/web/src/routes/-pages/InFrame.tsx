import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { me } from '#features/auth/auth.queries.ts';
import { isBarred } from '#features/auth/barred.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { token } from '#lib/session.ts';
import { BarePage } from './BarePage.tsx';

const Frame = lazy(() => import('../-frame/Frame.tsx').then(({ Frame }) => ({ default: Frame })));

/** Below the crumbs, which have set the title before. */
const Titled = ({ title }: { title: string }) => {
  usePageTitle(title);
  return null;
};

/** A page that people meet signed in or not: in the shell for those who have one. */
export const InFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const signedIn = token() !== null;
  const { data, isPending } = useQuery({ ...me, enabled: signedIn });
  if (signedIn && isPending) return null;
  if (!data || isBarred(data.role)) return <BarePage title={title}>{children}</BarePage>;
  return (
    <Suspense>
      <Frame>
        <Titled title={title} />
        {children}
      </Frame>
    </Suspense>
  );
};
