/** Rows that are not as high as the others: open ones, and refused ones with their reason under them. Pure. */
import type { RowId } from './types.ts';

type Tall = {
  /** Rows with their details under them. */
  open: ReadonlySet<RowId>;
  /** Unsaved rows; one with a reason was refused. */
  entries: ReadonlyMap<RowId, { reason?: string | null | undefined }>;
};

/** The rows that are tall now. As many steps as rows are open or unsaved, not as there are rows. */
export const tallRows = ({ open, entries }: Tall): ReadonlySet<RowId> => {
  const tall = new Set(open);
  for (const [id, { reason }] of entries) if (reason) tall.add(id);
  return tall;
};

/** Lines of the rows that were tall and are not any more. The lines are gone through only while there are such rows. */
export const plainAgain = (
  before: ReadonlySet<RowId>,
  now: ReadonlySet<RowId>,
  { count, idAt }: { count: number; idAt: (line: number) => RowId | undefined },
): readonly number[] => {
  const left = new Set([...before].filter((id) => !now.has(id)));
  const lines: number[] = [];
  for (let line = 0; left.size > 0 && line < count; line++) {
    const id = idAt(line);
    if (id !== undefined && left.delete(id)) lines.push(line);
  }
  return lines;
};
