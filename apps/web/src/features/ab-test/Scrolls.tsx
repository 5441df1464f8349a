import type { ReactNode } from 'react';

/** A table that is wider than a phone scrolls by itself, by keyboard too. */
export const Scrolls = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className="ab-test-scroll" tabIndex={0} aria-label={`${label}, scrolls`}>
    {children}
  </section>
);
