import type { ReactNode } from 'react';
import { Mark } from '../../ui/bits/Mark.tsx';
import './bare.css';

/** A page outside the shell that says one thing. */
export const BarePage = ({ children }: { children: ReactNode }) => (
  <div className="bare">
    <header className="bare-brand">
      <Mark size={30} />
      <span>Fairlead</span>
    </header>
    <main>{children}</main>
  </div>
);
