import { createContext, type ReactNode, use } from 'react';

/** The line that says what an unsaved cell was; stands in for the second line of two. */
export const WasLine = createContext<ReactNode>(null);

/** Two lines in a 60 px row: the value, and under it what makes sense of it. The second gives way to "was" while unsaved. */
export const TwoLines = ({ top, under, lead }: { top: ReactNode; under?: ReactNode; lead?: ReactNode }) => {
  const was = use(WasLine);
  return (
    <div className="grid-two">
      {lead}
      <div>
        <div className="grid-two-top">{top}</div>
        {was ?? (under && <div className="grid-two-under">{under}</div>)}
      </div>
    </div>
  );
};
