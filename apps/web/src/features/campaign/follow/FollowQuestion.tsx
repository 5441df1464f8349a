import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followAsked, watchFollow } from './follow-asked.ts';

const FollowDialog = lazy(() => import('./FollowDialog.tsx').then((page) => ({ default: page.FollowDialog })));

/** Where the question of a tested campaign's forms appears, once around its tabs. */
export const FollowQuestion = () => {
  const asked = useSyncExternalStore(watchFollow, followAsked, followAsked);
  return <Suspense>{asked && <FollowDialog asked={asked} />}</Suspense>;
};
