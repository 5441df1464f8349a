import { useMemo, useState } from 'react';
import { type Range, rangeOf, type Spot } from './range.ts';

export type Editing = { r: number; key: string; text: string | null; byMouse: boolean };

/** The active cell, the range that hangs on it and the cell being edited. Columns count the tool columns too. */
export const useCursor = (rows: number, columns: number, lead: number, data: number) => {
  const [cursor, setCursor] = useState<Spot>({ r: 0, c: lead });
  const [anchor, setAnchor] = useState<Spot | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const spot = useMemo<Spot>(
    () => ({ r: Math.min(cursor.r, rows - 1), c: Math.min(cursor.c, columns - 1) }),
    [cursor, rows, columns],
  );
  /** The range over data columns (counted from 0), at least the active cell; null when no data cell is in it. */
  const range = useMemo<Range | null>(() => {
    const whole = rangeOf(anchor ?? spot, spot);
    const left = Math.max(whole.left - lead, 0);
    const right = Math.min(whole.right - lead, data - 1);
    const bottom = Math.min(whole.bottom, rows - 1);
    return left > right || bottom < Math.max(whole.top, 0)
      ? null
      : { top: Math.max(whole.top, 0), bottom, left, right };
  }, [anchor, spot, lead, data, rows]);
  return { spot, setCursor, anchor, setAnchor, range, wide: anchor !== null, editing, setEditing };
};
