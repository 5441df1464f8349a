import { useMemo, useState } from 'react';
import { drawnAt, followed, type KeyAt } from './held.ts';
import { type Anchor, type Range, rangeFrom, type Spot } from './range.ts';

export type Editing = {
  r: number;
  /** The row as it was saved when the cell was opened. */
  began: object;
  key: string;
  text: string | null;
  byMouse: boolean;
  /** What is typed in it, while that is another text than it was opened with: written there, read when the cell goes by itself. */
  typed: { now?: string };
};

type Lines = {
  lineCount: number;
  /** What the lines are made of: others than before have come from the server, they are not in another order by choice. */
  source: unknown;
  keyAt: KeyAt;
};

/** The active cell and the range that hangs on it, which go with their rows. Columns count the tool columns too. */
export const useCursor = ({ lineCount: rows, source, keyAt }: Lines, columns: number, lead: number, data: number) => {
  /** Null until somebody places it: the first cell, whatever comes to stand there. */
  const [cursor, setCursor] = useState<Spot | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [seen, setSeen] = useState({ source, keyAt, rows });
  if (seen.keyAt !== keyAt || seen.source !== source) {
    setSeen({ source, keyAt, rows });
    if (seen.source !== source && cursor) {
      const placed = followed({ cursor, anchor }, seen, { rows, keyAt });
      setCursor(placed.cursor);
      setAnchor(placed.anchor);
    }
  }
  const spot = useMemo<Spot>(
    () => drawnAt({ r: cursor?.r ?? 0, c: Math.min(cursor?.c ?? lead, columns - 1) }, rows),
    [cursor, lead, rows, columns],
  );
  /** The range over data columns (counted from 0), at least the active cell; null when no data cell is in it. */
  const range = useMemo<Range | null>(() => {
    const whole = rangeFrom(anchor, spot);
    const left = Math.max(whole.left - lead, 0);
    const right = Math.min(whole.right - lead, data - 1);
    const bottom = Math.min(whole.bottom, rows - 1);
    return left > right || bottom < Math.max(whole.top, 0)
      ? null
      : { top: Math.max(whole.top, 0), bottom, left, right };
  }, [anchor, spot, lead, data, rows]);
  return { spot, setCursor, anchor, setAnchor, range, wide: anchor !== null };
};
