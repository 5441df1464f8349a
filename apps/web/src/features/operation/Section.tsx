import { type ReactNode, useId } from 'react';

/** A part of the page: its name, what stands beside it, and what it says. */
export const Section = ({ title, meta, children }: { title: string; meta?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section className="operation-part" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {meta}
      </div>
      {children}
    </section>
  );
};
