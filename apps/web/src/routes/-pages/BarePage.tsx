import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { Mark } from '#ui/bits/Mark.tsx';
import './bare.css';

type Props = {
  /** Of the window: there are no crumbs here. */
  title: string;
  children: ReactNode;
};

/** A page outside the shell that says one thing. */
export const BarePage = ({ title, children }: Props) => {
  usePageTitle(title);
  return (
    <div className="bare">
      <header className="bare-brand">
        <Mark size={30} />
        <span>Fairlead</span>
      </header>
      <main>{children}</main>
    </div>
  );
};
