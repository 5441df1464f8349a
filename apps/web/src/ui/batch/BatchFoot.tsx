import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Meter } from '../bits/Busy.tsx';
import { plural } from '../format.ts';
import { useUnderToasts } from '../toast/useUnderToasts.ts';
import '../dock/dock.css';
import './batch.css';

type Props = {
  all: number;
  done: number;
  /** Files that somebody has to look at. */
  wrong: number;
  /** What was done with the files that are through. */
  past: 'uploaded' | 'imported' | 'created';
  /** How far all of it is while some is on its way, 0 to 1. */
  share?: number | null;
  /** The buttons. */
  children: ReactNode;
};

/** The foot of a page of files: how many are through, how many want a look, and what to do with all. */
export const BatchFoot = ({ all, done, wrong, past, share = null, children }: Props) => {
  const dock = useRef<HTMLDivElement>(null);
  useUnderToasts(dock);
  return (
    <div className="dock" ref={dock}>
      <span className="dock-count" role="status">
        {all === 0 ? 'No file yet' : `${done} of ${plural(all, 'file')} ${past}`}
      </span>
      {share !== null && (
        <span className="batch-all">
          <Meter share={share} label="All files" />
        </span>
      )}
      {wrong > 0 && (
        <span className="inline tone-bad">
          <IconExclamationCircleFilled size={14} aria-hidden />
          {wrong === 1 ? '1 file needs a look' : `${wrong} files need a look`}
        </span>
      )}
      <span className="push" />
      {children}
    </div>
  );
};
