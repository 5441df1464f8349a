import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePage } from './StatePage.tsx';
import { useOpened } from './useOpened.ts';

type Props = {
  /** Why the page is of no use now, as a sentence; null while it is. */
  why: string | null;
  /** The way on. */
  action: ReactNode;
  children: ReactNode;
};

/**
 * A page, or in its place why there is nothing to do on it. One that was open before stays, with what was typed: the
 * server has the last word.
 */
export const Unless = ({ why, action, children }: Props) => {
  if (useOpened(why === null)) return children;
  return <StatePage icon={<IconArchive size={24} stroke={1.6} aria-hidden />} title={why} action={action} />;
};
