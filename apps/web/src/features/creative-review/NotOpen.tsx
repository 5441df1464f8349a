import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { Mark } from '#ui/bits/Mark.tsx';
import './client.css';

type Props = {
  title?: string;
  children?: ReactNode;
  /** Below why: what was written and not sent. */
  after?: ReactNode;
};

/** In the place of a review that cannot be shown: unknown, ended and revoked links look the same. */
export const NotOpen = ({ title = 'This link is not open', children, after }: Props) => {
  usePageTitle('Review of ads');
  return (
    <div className="asked-page">
      <header className="asked-top">
        <Mark size={28} />
        <div className="asked-who">
          <b>Fairlead</b>
          <span>Review of ads</span>
        </div>
      </header>
      <main className="asked-ended">
        <IconLock size={30} stroke={1.6} aria-hidden />
        <h1>{title}</h1>
        {children ?? (
          <>
            <p>It has ended, was taken back, or is not complete. Answers that were sent are kept.</p>
            <p>Ask the person who sent it to you for a new one.</p>
          </>
        )}
        {after}
      </main>
    </div>
  );
};
