import type { ReactNode } from 'react';
import './facts.css';

/**
 * Names and values. `lines`: one under the other, the value at the right. `pairs`: each value under its name, as many beside
 * each other as fit.
 */
export const Facts = ({ as = 'lines', children }: { as?: 'lines' | 'pairs'; children: ReactNode }) => (
  <dl className={`facts is-${as}`}>{children}</dl>
);

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
