import { createContext, type ReactNode, use, useLayoutEffect } from 'react';

/** The line that says what an unsaved cell was; stands in for the second line of two. */
export const WasLine = createContext<ReactNode>(null);
/** What somebody else did to the row; stands behind the second line of two, which says that it takes it. */
export const MarkLine = createContext<{ mark: ReactNode; take: () => void } | null>(null);

/** Two lines in a 60 px row: the value, and under it what makes sense of it. The second gives way to "was" while unsaved. */
export const TwoLines = ({ top, under, lead }: { top: ReactNode; under?: ReactNode; lead?: ReactNode }) => {
  const was = use(WasLine);
  const marked = use(MarkLine);
  useLayoutEffect(() => marked?.take(), [marked]);
  const second = was ?? (under && <div className="grid-two-under">{under}</div>);
  return (
    <div className="grid-two">
      {lead}
      <div>
        <div className="grid-two-top">{top}</div>
        {marked ? (
          <div className="grid-marked">
            {second}
            {marked.mark}
          </div>
        ) : (
          second
        )}
      </div>
    </div>
  );
};
