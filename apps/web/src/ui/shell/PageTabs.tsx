import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { count } from '../format.ts';
import { PlainLink } from './PlainLink.tsx';
import './page-tabs.css';

export type PageTab = {
  label: string;
  to: string;
  here: boolean;
  /** How many things stand there. */
  count?: number;
  /** What is to be put right there, a sentence each. */
  faults?: readonly string[] | undefined;
  /** A page that only reads: at the end of the line, first on phones. */
  reads?: boolean;
};

/** Pages of one section, under its title. Each has an address of its own. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => {
  const row = useRef<HTMLElement>(null);
  const here = tabs.find((tab) => tab.here)?.to;
  // Where not all of them have room, the open one is in sight
  useLayoutEffect(() => {
    const open = here === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !open) return;
    const [view, tab] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()];
    const margin = Number.parseFloat(getComputedStyle(row.current).paddingLeft);
    if (tab.right > view.right - margin) row.current.scrollLeft += tab.right - view.right + margin;
    else if (tab.left < view.left + margin) row.current.scrollLeft += tab.left - view.left - margin;
  }, [here]);
  return (
    <nav className="page-tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <PlainLink
          key={tab.to}
          href={tab.to}
          className={tab.reads ? 'is-reading' : undefined}
          aria-current={tab.here ? 'page' : undefined}
          title={tab.faults?.join('. ') || undefined}
        >
          {tab.label}
          {tab.faults && tab.faults.length > 0 && (
            <>
              <IconExclamationCircleFilled size={14} className="page-tab-fault" aria-hidden />
              <span className="sr">, to fix: {tab.faults.join('. ')}</span>
            </>
          )}
          {tab.count !== undefined && <span className="page-tab-count num">{count(tab.count)}</span>}
        </PlainLink>
      ))}
    </nav>
  );
};
