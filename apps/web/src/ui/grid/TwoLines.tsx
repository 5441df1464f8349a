import type { ReactNode } from 'react';

/** Two lines in a 60 px row: the value, and under it what makes sense of it. The second gives way to "was" while unsaved. */
export const TwoLines = ({ top, under, lead }: { top: ReactNode; under?: ReactNode; lead?: ReactNode }) => (
  <div className="grid-two">
    {lead}
    <div>
      <div className="grid-two-top">{top}</div>
      {under && <div className="grid-two-under">{under}</div>}
    </div>
  </div>
);
