/** Dragging the edge of a column: it follows the pointer, as what lies before it stands still meanwhile, and after. */
import type { PointerEvent } from 'react';
import { startResize } from './head-drag.ts';
import { resizeColumn } from './layout.ts';
import type { Grid } from './useGrid.ts';

/** Both are rounded. */
const ROUNDED_PX = 0.5;

type Stood = { key: string; px: number; known: number };

/**
 * Columns that take a share of the room that is left over take less of it as another becomes wider: those before it would move its
 * edge away from the pointer. They stand as they were drawn, and are kept so where they would share again.
 */
export const dragEdge = <R extends object>(e: PointerEvent<HTMLElement>, grid: Grid<R>, at: number): void => {
  const { view, layout, host: place } = grid;
  const host = place.current;
  const key = view.shown[at]?.key;
  if (!host || key === undefined) return;
  const drawn = new Map(
    [...host.querySelectorAll<HTMLElement>('[role=columnheader][data-key]')].map((head) => [
      head.dataset.key,
      head.getBoundingClientRect().width,
    ]),
  );
  // The last one ends at the edge of the grid, which stays where it is
  const before = at === view.shown.length - 1 ? [] : view.shown.slice(0, at);
  const stood = before.flatMap((column, i): Stood[] => {
    const px = drawn.get(column.key);
    const shares = host.style.getPropertyValue(`--grid-most${i}`) !== '';
    return px !== undefined && shares ? [{ key: column.key, px, known: view.widths.get(column.key) ?? px }] : [];
  });
  /** What the variables were, to be theirs again: React writes only what it sees change. */
  const was = new Map<string, string>();
  const set = (column: number, px: number) => {
    for (const name of [`--grid-w${column}`, `--grid-most${column}`]) {
      if (!was.has(name)) was.set(name, host.style.getPropertyValue(name));
      host.style.setProperty(name, `${px}px`);
    }
  };
  startResize(
    e,
    (width) => {
      for (const one of stood)
        set(
          view.shown.findIndex((column) => column.key === one.key),
          one.px,
        );
      set(at, width);
    },
    (width) => {
      const room = host.scrollWidth <= host.clientWidth;
      for (const [name, value] of was) host.style.setProperty(name, value);
      if (width === null) return;
      const kept = stood.filter(({ px, known }) => room || px - known > ROUNDED_PX);
      layout.change((l) => [...kept, { key, px: width }].reduce((next, one) => resizeColumn(next, one.key, one.px), l));
    },
  );
};
