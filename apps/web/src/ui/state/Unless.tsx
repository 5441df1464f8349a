import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Note } from '../layout/Note.tsx';
import { StatePage } from './StatePage.tsx';
import { useOpened } from './useOpened.ts';

const icon16 = <IconArchive size={16} aria-hidden />;

type Props = {
  /** Why the page is of no use now, as a sentence; null while it is. */
  why: string | null;
  /** The way on. */
  action: ReactNode;
  children: ReactNode;
};

/**
 * A page, or in its place why there is nothing to do on it. One that was open before stays, with what was typed, below why
 * that is of no use now: the server has the last word.
 */
export const Unless = ({ why, action, children }: Props) => {
  if (useOpened(why === null))
    return (
      <>
        {why !== null && (
          <Note role="status" className="state-over" icon={icon16}>
            {why}
          </Note>
        )}
        {children}
      </>
    );
  return <StatePage icon={<IconArchive size={24} stroke={1.6} aria-hidden />} title={why} action={action} />;
};
