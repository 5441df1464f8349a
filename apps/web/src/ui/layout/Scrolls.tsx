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
  const { place, scrolls } = useScrollStop();
  return (
    <section ref={place} className={className} {...(scrolls ? { tabIndex: 0, 'aria-label': `${label}, scrolls` } : {})}>
      {children}
    </section>
  );
};
