import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { cellId } from './cell-id.ts';
import { moveColumn, nextSort, resizeColumn } from './layout.ts';
import type { Column } from './types.ts';
import type { Grid } from './useGrid.ts';

const threshold = 6;

/** Drags a head over the others; the column moves when it is let go, so that nothing jumps under the pointer. */
const startReorder = (e: PointerEvent<HTMLElement>, done: (to: string) => void) => {
  if (e.button !== 0 || e.pointerType !== 'mouse') return;
  const label = e.currentTarget;
  const heads = [...(label.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  const own = label.closest<HTMLElement>('[data-key]');
  const startX = e.clientX;
  let over: HTMLElement | undefined;
  let moving = false;
  const end = new AbortController();
  const mark = (next: HTMLElement | undefined) => {
    over?.removeAttribute('data-drop');
    over = next;
    if (over && own) over.setAttribute('data-drop', heads.indexOf(over) > heads.indexOf(own) ? 'after' : 'before');
  };
  const { signal } = end;
  window.addEventListener(
    'pointermove',
    (move) => {
      if (!moving && Math.abs(move.clientX - startX) < threshold) return;
      moving = true;
      own?.setAttribute('data-dragged', '');
      mark(
        heads.find(
          (h) =>
            h !== own &&
            move.clientX >= h.getBoundingClientRect().left &&
            move.clientX < h.getBoundingClientRect().right,
        ),
      );
    },
    { signal },
  );
  const stop = (keep: boolean) => {
    const to = over?.dataset.key;
    mark(undefined);
    own?.removeAttribute('data-dragged');
    end.abort();
    if (!moving) return;
    // The click that ends a drag must not sort.
    const click = new AbortController();
    window.addEventListener('click', (c) => c.stopPropagation(), { capture: true, signal: click.signal });
    setTimeout(() => click.abort(), 0);
    if (keep && to) done(to);
  };
  window.addEventListener('pointerup', () => stop(true), { signal });
  window.addEventListener('pointercancel', () => stop(false), { signal });
  window.addEventListener('keydown', (k) => k.key === 'Escape' && stop(false), { signal });
};

const HeadCell = <R extends object>({
  grid,
  column,
  at,
  last,
}: {
  grid: Grid<R>;
  column: Column<R>;
  at: number;
  last: boolean;
}) => {
  const { sort, setSort, layout, view, cursor, gridId, host, lead } = grid;
  const sorted = sort?.key === column.key ? sort : null;
  const sortable = column.sortable !== false;
  const c = lead + at;
  const resize = (e: PointerEvent<HTMLElement>) => {
    if (e.button !== 0) return;
    e.preventDefault();
    const handle = e.currentTarget;
    const startX = e.clientX;
    const from = handle.parentElement?.getBoundingClientRect().width ?? 140;
    let width = from;
    handle.setPointerCapture(e.pointerId);
    // Written straight into the style: no row renders until the pointer is let go.
    const move = (m: globalThis.PointerEvent) => {
      width = Math.max(64, from + m.clientX - startX);
      host.current?.style.setProperty(`--grid-w${at}`, `${width}px`);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', move);
        if (width !== from) layout.change((l) => resizeColumn(l, column.key, width));
      },
      { once: true },
    );
  };
  return (
    <div
      role="columnheader"
      id={cellId(gridId, -1, c)}
      data-c={c}
      data-key={column.key}
      aria-colindex={c + 1}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
      className={`grid-head-cell${column.align === 'end' ? ' is-end' : ''}${at === 0 ? ' is-first' : ''}${last ? ' is-last' : ''}${cursor.spot.r === -1 && cursor.spot.c === c ? ' is-active' : ''}`}
    >
      {sortable ? (
        <button
          type="button"
          tabIndex={-1}
          className="grid-head-label"
          title={column.ariaLabel}
          onClick={() => setSort(nextSort(sort, column.key))}
          onPointerDown={(e) => startReorder(e, (to) => layout.change((l) => moveColumn(l, column.key, to)))}
        >
          <span>{column.label}</span>
          {sorted && (sorted.desc ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
        </button>
      ) : (
        <span
          className="grid-head-label"
          onPointerDown={(e) => startReorder(e, (to) => layout.change((l) => moveColumn(l, column.key, to)))}
        >
          <span>{column.label}</span>
        </span>
      )}
      <span
        className="grid-resize"
        onPointerDown={resize}
        onDoubleClick={() =>
          layout.change((l) => ({
            ...l,
            widths: Object.fromEntries(Object.entries(l.widths).filter(([k]) => k !== column.key)),
          }))
        }
        data-width={view.widths.get(column.key)}
      />
    </div>
  );
};

/** The sticky head. Its cells belong to the same keyboard grid as the rows: up from the first row, Enter sorts. */
export const GridHead = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { hasTick, hasMore, hasUndo, selection, view, cursor, gridId, lead, props } = grid;
  const active = (c: number) => (cursor.spot.r === -1 && cursor.spot.c === c ? ' is-active' : '');
  const undoAt = lead + view.shown.length;
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} data-r={-1} className="grid-row">
        {hasTick && (
          <div
            role="columnheader"
            id={cellId(gridId, -1, 0)}
            data-c={0}
            aria-colindex={1}
            className={`grid-head-cell grid-tick${active(0)}`}
          >
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label="Select all rows"
              checked={selection.all}
              readOnly
              disabled={props.loading || !view.filtered.length}
              data-do="tick"
              ref={(element) => {
                if (element) element.indeterminate = selection.some;
              }}
            />
          </div>
        )}
        {hasMore && (
          <div
            role="columnheader"
            id={cellId(gridId, -1, lead - 1)}
            data-c={lead - 1}
            aria-colindex={lead}
            className={`grid-head-cell grid-more${active(lead - 1)}`}
          >
            <span className="grid-sr">Details</span>
          </div>
        )}
        {view.shown.map((column, i) => (
          <HeadCell
            key={column.key}
            grid={grid}
            column={column}
            at={i}
            last={i === view.shown.length - 1 && !hasUndo}
          />
        ))}
        {hasUndo && (
          <div
            role="columnheader"
            id={cellId(gridId, -1, undoAt)}
            data-c={undoAt}
            aria-colindex={undoAt + 1}
            className={`grid-head-cell grid-undo${active(undoAt)}`}
          >
            <span className="grid-sr">Undo</span>
          </div>
        )}
      </div>
    </div>
  );
};
