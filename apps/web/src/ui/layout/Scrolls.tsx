import type { ReactNode } from 'react';
import { useScrollStop } from './useScrollStop.ts';

type Props = {
  /** What it holds: "Table of parameters". */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * What scrolls by itself where there is no room for it, such as a table on a phone. Only while it does is it a place of its own,
 * with a name and a stop for Tab: where all of it is seen, there is nothing to do there.
 */
export const Scrolls = ({ label, className, children }: Props) => {
  const stop = useScrollStop();
  return (
    <section {...stop} className={className} aria-label={stop.tabIndex === 0 ? `${label}, scrolls` : undefined}>
      {children}
    </section>
  );
};
