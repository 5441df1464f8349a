/** Rectangles of cells. Rows are positions on the page, columns are positions among the shown columns. */

export type Spot = { r: number; c: number };
export type Range = { top: number; bottom: number; left: number; right: number };

/** Where a range hangs: it ends at the active cell, or at `over` where that is somewhere within (all cells). */
export type Anchor = Spot & { over?: Spot };

export const rangeOf = (a: Spot, b: Spot): Range => ({
  top: Math.min(a.r, b.r),
  bottom: Math.max(a.r, b.r),
  left: Math.min(a.c, b.c),
  right: Math.max(a.c, b.c),
});

/** The cells that are chosen; without an anchor the active one alone. */
export const rangeFrom = (anchor: Anchor | null, active: Spot): Range =>
  rangeOf(anchor ?? active, anchor?.over ?? active);

/** The columns of row `r` inside the range, or null. */
export const spanAt = (range: Range | null, r: number): [left: number, right: number] | null =>
  range && r >= range.top && r <= range.bottom ? [range.left, range.right] : null;

/**
 * Where a block from the clipboard goes: from the range's first cell; one value, or a block that fits the range a whole number
 * of times, repeats over it; what would leave the page is cut and counted.
 */
export const placeBlock = (block: readonly (readonly string[])[], range: Range, rows: number, columns: number) => {
  const high = block.length;
  const wide = Math.max(0, ...block.map((line) => line.length));
  const placed: { r: number; c: number; text: string }[] = [];
  let cut = 0;
  if (!high || !wide) return { placed, cut };
  const tall = range.bottom - range.top + 1;
  const broad = range.right - range.left + 1;
  const height = tall % high === 0 ? tall : high;
  const width = broad % wide === 0 ? broad : wide;
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < width; j++) {
      const text = block[i % high]?.[j % wide];
      if (text === undefined) continue;
      const r = range.top + i;
      const c = range.left + j;
      if (r < rows && c < columns) placed.push({ r, c, text });
      else cut++;
    }
  }
  return { placed, cut };
};
