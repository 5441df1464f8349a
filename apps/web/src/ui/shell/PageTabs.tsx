import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { type AnchorHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useHintPanel } from '../bits/useHintPanel.ts';
import { count } from '../format.ts';
import { usePhone } from '../layout/usePhone.ts';
import { PlainLink } from './PlainLink.tsx';
import '../bits/marks.css';
import './page-tabs.css';

export type PageTab = {
  label: string;
  to: string;
  here: boolean;
  /** How many things stand there. */
  count?: number;
  /** What is to be put right there, a sentence each. */
  faults?: readonly string[] | undefined;
  /** What somebody should look at there, in two words. */
  warns?: string;
  /** A page that only reads: at the end of the line, first on phones. */
  reads?: boolean;
};

/** A tab with something to put right: what it is stands below it while it is hovered or focused, and in its name. */
const FaultTab = ({ tab, link }: { tab: PageTab; link: AnchorHTMLAttributes<HTMLAnchorElement> }) => {
  const { anchor, panel, show, hide } = useHintPanel<HTMLAnchorElement>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    <PlainLink
      {...link}
      href={tab.to}
      ref={anchor}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {tab.label}
      <IconExclamationCircleFilled size={14} className="page-tab-fault" aria-hidden />
      <span className="sr">, to fix: {tab.faults?.join('. ')}</span>
      <span ref={panel} popover="manual" aria-hidden className="hint-panel">
        {tab.faults?.map((fault) => (
          <span key={fault}>{fault}</span>
        ))}
      </span>
    </PlainLink>
  );
};

/** Pages of one section, under its title. Each has an address of its own. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => {
  const row = useRef<HTMLElement>(null);
  const here = tabs.find((tab) => tab.here)?.to;
  // In the document as they are drawn: Tab goes where the eye does
  const phone = usePhone();
  const inOrder = phone ? [...tabs.filter(({ reads }) => reads), ...tabs.filter(({ reads }) => !reads)] : tabs;
  /** Signs come late, and move what stands behind them. */
  const signs = tabs.map(({ faults, warns, count }) => `${faults?.length ?? 0} ${warns ?? ''} ${count ?? ''}`).join();
  // Where not all of them have room, the open one is in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other signs and in another order it stands elsewhere
  useLayoutEffect(() => {
    const open = here === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !open) return;
    const [view, tab] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()];
    const margin = Number.parseFloat(getComputedStyle(row.current).paddingLeft);
    if (tab.right > view.right - margin) row.current.scrollLeft += tab.right - view.right + margin;
    else if (tab.left < view.left + margin) row.current.scrollLeft += tab.left - view.left - margin;
  }, [here, signs, phone]);
  return (
    <nav className="page-tabs" aria-label={label} ref={row}>
      {inOrder.map((tab) => {
        const link = {
          className: tab.reads ? 'is-reading' : undefined,
          'aria-current': tab.here ? ('page' as const) : undefined,
        };
        if (tab.faults?.length) return <FaultTab key={tab.to} {...{ tab, link }} />;
        return (
          <PlainLink key={tab.to} href={tab.to} {...link}>
            {tab.label}
            {tab.warns && (
              <span className="page-tab-warns">
                <IconAlertTriangleFilled size={13} aria-hidden />
                {tab.warns}
              </span>
            )}
            {tab.count !== undefined && <span className="page-tab-count num">{count(tab.count)}</span>}
          </PlainLink>
        );
      })}
    </nav>
  );
};
