import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellId } from './cell-id.ts';
import { blockHeight } from './folded.ts';
import { GridRow } from './GridRow.tsx';
import { spanAt } from './range.ts';
import type { Grid } from './useGrid.ts';

const rowHeight = 60;
const plainHeight = () => rowHeight;
const foldedHeight = () => blockHeight;
export const headHeight = 36;
/** Pages up to this long are mounted whole, so that find-in-page and screen readers have all of them. */
const wholeUpTo = 25;

/** The rows of the page; only those near the window are mounted. */
export const GridBody = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, view, idOf, unsaved, cursor, open, host, reveal, gridId, actions, folded } = grid;
  const head = folded ? 0 : headHeight;
  const { pageRows, shown } = view;
  // The scrolling element is an ancestor: it is known only after the first commit, so the rows come with a second, still unpainted one.
  const [, mountRows] = useState(false);
  useLayoutEffect(() => mountRows(true), []);
  // The same function while the rows are the same: a new one has every row of the page measured again.
  const keyAt = useCallback(
    (i: number) => {
      const row = pageRows[i];
      return row ? idOf(row) : i;
    },
    [pageRows, idOf],
  );
  const list = useVirtualizer({
    count: pageRows.length,
    getScrollElement: () => host.current,
    estimateSize: folded ? foldedHeight : plainHeight,
    getItemKey: keyAt,
    overscan: pageRows.length <= wholeUpTo ? wholeUpTo : 6,
    scrollMargin: head,
    scrollPaddingStart: head,
  });
  const items = list.getVirtualItems();
  const { spot } = cursor;

  // The active cell is named only while it is mounted: a name of nothing is an error for assistive technology.
  const mounted = spot.r < 0 || items.some((x) => x.index === spot.r);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    if (mounted && !cursor.editing && pageRows.length)
      element.setAttribute('aria-activedescendant', cellId(gridId, spot.r, spot.c));
    else element.removeAttribute('aria-activedescendant');
    if (!reveal.current) return;
    if (!mounted) return void list.scrollToIndex(spot.r, { align: 'auto' });
    reveal.current = false;
    document.getElementById(cellId(gridId, spot.r, spot.c))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // Without rows (loading, empty, failed) the grid names no cell.
  useLayoutEffect(() => {
    const element = host.current;
    return () => (element ?? host.current)?.removeAttribute('aria-activedescendant');
  }, [host]);

  // A row that was tall and is not any more goes back to its plain height.
  const tall = useRef(new Map<unknown, number>());
  useEffect(() => {
    if (folded) return; // blocks are measured, each by itself
    const now = new Map<unknown, number>();
    pageRows.forEach((row, i) => {
      const id = idOf(row);
      if (open.has(id) || unsaved.entries.get(id)?.reason) now.set(id, i);
    });
    for (const id of tall.current.keys()) {
      if (now.has(id)) continue;
      const i = pageRows.findIndex((row) => idOf(row) === id);
      if (i >= 0) list.resizeItem(i, rowHeight);
    }
    tall.current = now;
  }, [open, unsaved.entries, pageRows, idOf, list, folded]);

  return (
    <div {...{ role: 'rowgroup' }} className="grid-body" style={{ height: list.getTotalSize() }}>
      {items.map((item) => {
        const saved = pageRows[item.index];
        if (!saved) return null;
        const id = idOf(saved);
        const entry = unsaved.entries.get(id);
        const row = entry?.row ?? unsaved.settled.get(id)?.row ?? saved;
        const name = props.nameOf?.(row) ?? `row ${id}`;
        const span = cursor.wide ? spanAt(cursor.range, item.index) : null;
        const isOpen = open.has(id);
        return (
          <GridRow
            key={item.key}
            gridId={gridId}
            row={row}
            id={id}
            name={name}
            entry={entry}
            r={item.index}
            rowIndex={view.page.from + item.index + 1 + Number(!folded)}
            top={item.start - head}
            columns={shown}
            pinned={grid.pinned}
            tick={grid.hasTick}
            more={grid.hasMore ? ((props.detail?.can?.(row) ?? true) ? 'can' : 'empty') : 'none'}
            moreLabel={props.detail?.label?.(row) ?? `Details of ${name}`}
            undo={grid.hasUndo}
            selected={grid.selection.ids.has(id)}
            open={isOpen}
            made={props.made?.includes(id) ?? false}
            dimmed={props.dimmed?.(row) ?? false}
            active={spot.r === item.index ? spot.c : -1}
            left={span ? span[0] : -1}
            right={span ? span[1] : -1}
            editing={cursor.editing?.r === item.index ? cursor.editing : null}
            remote={props.remote?.get(id)}
            detail={props.detail?.render}
            folded={folded}
            measure={folded || isOpen || entry?.reason ? list.measureElement : undefined}
            actions={actions}
          />
        );
      })}
    </div>
  );
};
