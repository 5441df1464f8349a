import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Range as VirtualRange,
} from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellId } from './cell-id.ts';
import { blockHeight } from './folded.ts';
import { GridGroup } from './GridGroup.tsx';
import { GridRow } from './GridRow.tsx';
import { cellStart } from './groups.ts';
import { spanAt } from './range.ts';
import { plainAgain, tallRows } from './tall.ts';
import type { RowId } from './types.ts';
import type { Grid } from './useGrid.ts';
import { usePainted } from './usePainted.ts';

const rowHeight = 60;
const groupHeight = 56;
const headHeight = 36;
/** Pages up to this long are mounted whole, so that find-in-page and screen readers have all of them. */
const wholeUpTo = 25;

const nothing: VirtualItem[] = [];

/** The lines to mount, one more among them. */
const withLine = (lines: number[], line: number | undefined): number[] =>
  line === undefined || lines.includes(line) ? lines : [...lines, line].sort((a, b) => a - b);

/** What stands over and under the rows of most pages, in px: so many rows come first, before anything is measured. */
const beside = 300;

type Props<R extends object> = {
  grid: Grid<R>;
  /** False for a moment on the first page with a grid: its place is kept, as tall as it will be (useHeadStands). */
  withRows: boolean;
};

/** The rows of the page; only those near the window are mounted. */
export const GridBody = <R extends object>({ grid, withRows }: Props<R>) => {
  const { props, view, idOf, unsaved, cursor, open, host, reveal, gridId, actions, folded, lead, cells } = grid;
  const head = folded ? 0 : headHeight;
  const { shown, lines, lineCount, rowAt, keyAt } = view;
  // The same function while the lines are the same: new ones have every line of the page measured again.
  const itemKey = useCallback((line: number) => keyAt(line) ?? line, [keyAt]);
  // A cell that is open is not taken away with what is typed in it when its row is scrolled out of sight
  const openAt = cursor.editing?.r;
  const extract = useCallback((range: VirtualRange) => withLine(defaultRangeExtractor(range), openAt), [openAt]);
  const heightAt = useCallback(
    (i: number) => (folded ? blockHeight : lines && !lines[i]?.row ? groupHeight : rowHeight),
    [lines, folded],
  );
  const painted = usePainted(withRows && lineCount > 0);
  const list = useVirtualizer({
    count: lineCount,
    getScrollElement: () => host.current,
    initialRect: { width: window.innerWidth, height: Math.max(0, window.innerHeight - beside) },
    estimateSize: heightAt,
    getItemKey: itemKey,
    rangeExtractor: extract,
    overscan: !painted ? 0 : lineCount <= wholeUpTo ? wholeUpTo : 6,
    scrollMargin: head,
    scrollPaddingStart: head + (lines && !folded ? groupHeight : 0),
  });
  const items = withRows ? list.getVirtualItems() : nothing;
  // The scrolling element is an ancestor: without bones before it is known only after the first commit.
  const [, knowHost] = useState(false);
  useLayoutEffect(() => {
    if (!list.scrollElement) knowHost(true);
  }, [list]);
  const { spot } = cursor;

  // The active cell is named only while it is mounted: a name of nothing is an error for assistive technology.
  const groupAt = lines?.[spot.r]?.at;
  const mounted =
    spot.r < 0 || items.some((x) => x.index === spot.r || (groupAt === spot.r && lines?.[x.index]?.at === spot.r));
  // Over several columns lies one cell, that of the first
  const on = lines && groupAt === spot.r && spot.c >= lead ? cellStart(cells, spot.c - lead) : undefined;
  const activeId = cellId(gridId, spot.r, on ? lead + on.start : spot.c);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    if (mounted && !cursor.editing && lineCount) element.setAttribute('aria-activedescendant', activeId);
    else element.removeAttribute('aria-activedescendant');
    if (!reveal.current) return;
    if (!mounted) return void list.scrollToIndex(spot.r, { align: 'auto' });
    reveal.current = false;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // Without rows (loading, empty, failed) the grid names no cell.
  useLayoutEffect(() => {
    const element = host.current;
    return () => (element ?? host.current)?.removeAttribute('aria-activedescendant');
  }, [host]);

  // A row that was tall and is not any more goes back to its plain height.
  const tall = useRef<ReadonlySet<RowId>>(new Set());
  useEffect(() => {
    if (folded) return; // blocks are measured, each by itself
    const now = tallRows({ open, entries: unsaved.entries });
    const idAt = (line: number) => {
      const row = rowAt(line);
      return row && idOf(row);
    };
    for (const line of plainAgain(tall.current, now, { count: lineCount, idAt })) list.resizeItem(line, rowHeight);
    tall.current = now;
  }, [open, unsaved.entries, lineCount, rowAt, idOf, list, folded]);

  /** `from`: where the element begins that the row stands in. */
  const rowOf = (item: VirtualItem, saved: R, from: number) => {
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
        level={lines ? 2 : undefined}
        top={item.start - from}
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
        overtaken={grid.overtakenRows.has(id)}
        detail={props.detail?.render}
        folded={folded}
        labelled={grid.labelled}
        measure={folded || isOpen || entry?.reason ? list.measureElement : undefined}
        actions={actions}
      />
    );
  };

  /** Each group in an element of its own as tall as all its lines, so that its line sticks while they pass. */
  const sections = (): ReactNode[] => {
    const made: ReactNode[] = [];
    for (let i = 0; i < items.length; ) {
      const line = lines?.[items[i]?.index ?? -1];
      const first = line && list.measurementsCache[line.at];
      const last = line && list.measurementsCache[line.end - 1];
      if (!line || !first || !last) break;
      const rows: ReactNode[] = [];
      for (; i < items.length && lines?.[items[i]?.index ?? -1]?.at === line.at; i++) {
        const item = items[i];
        const row = item && lines?.[item.index]?.row;
        if (item && row) rows.push(rowOf(item, row, first.start));
      }
      made.push(
        <div
          key={`group ${line.group.id}`}
          className="grid-group"
          // Not moved by a transform: where its line sticks is reckoned from where it lies
          style={{ top: first.start - head, height: last.end - first.start }}
        >
          <GridGroup
            grid={grid}
            group={line.group}
            r={line.at}
            rowIndex={line.at + 1 + Number(!folded)}
            open={line.end - line.at > 1}
            measure={folded ? list.measureElement : undefined}
          />
          {rows}
        </div>,
      );
    }
    return made;
  };

  return (
    <div {...{ role: 'rowgroup' }} className="grid-body" style={{ height: list.getTotalSize() }}>
      {lines
        ? sections()
        : items.map((item) => {
            const saved = rowAt(item.index);
            return saved ? rowOf(item, saved, head) : null;
          })}
    </div>
  );
};
