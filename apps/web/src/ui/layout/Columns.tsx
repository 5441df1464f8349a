import type { ReactNode, Ref } from 'react';
import './columns.css';

type ColumnsProps = {
  /** What one works with, then a `Side` or nothing: without one the first has the page for itself. */
  children: ReactNode;
  /** A line above, where no tabs draw one. */
  lined?: boolean;
  /** Where it says `--columns-side`, the side is as wide. */
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** Nothing in it can be changed for now. */
  inert?: boolean;
};

/** The work at the left, what is known about it at the right; below each other where the window is narrow. */
export const Columns = ({ children, lined = false, className = '', ref, inert = false }: ColumnsProps) => (
  <div className={`columns${lined ? ' is-lined' : ''} ${className}`.trim()} ref={ref} inert={inert}>
    {children}
  </div>
);

type SideProps = {
  children: ReactNode;
  /** What it is about, for those who jump from region to region. */
  label?: string;
  /** Keeps a distance from its edges, for contents without edges of their own. */
  padded?: boolean;
  className?: string;
};

/** The right one of `Columns`. Nothing in it: it takes no room. */
export const Side = ({ children, label, padded = false, className = '' }: SideProps) => {
  const classes = `columns-side${padded ? ' is-padded' : ''} ${className}`.trim();
  return label === undefined ? (
    <div className={classes}>{children}</div>
  ) : (
    <aside className={classes} aria-label={label}>
      {children}
    </aside>
  );
};
