/** Keys, pointer and clipboard of the grid, heard once on its host. */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { blockHeight } from './folded.ts';
import { commandOf } from './keyboard.ts';
import { nudgeColumn, resizeColumn } from './layout.ts';
import type { Spot } from './range.ts';
import type { RowId } from './types.ts';
import type { Grid } from './useGrid.ts';

const spotOf = (target: EventTarget | null): Spot | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null;
  const row = cell?.closest<HTMLElement>('[data-r]');
  return cell && row ? { r: Number(row.dataset.r), c: Number(cell.dataset.c) } : null;
};
const isWidget = (target: EventTarget | null): boolean =>
  target instanceof Element && !!target.closest('a, button, input, select, textarea, [data-detail]');
const pencilWidth = 28;

export const useGridEvents = <R extends object>(grid: Grid<R>) => {
  const { cursor, view, columnCount, lead, actions, store, host, layout } = grid;
  const drag = useRef<AbortController | null>(null);
  /** Whether the press began on the active cell: a second tap opens it. */
  const wasActive = useRef(false);
  /** What stands on the line of the first press, and the cell in it: a double click is meant for that. */
  const pressed = useRef<{ key: RowId; c: number } | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  /** Head: Alt and arrows move the column, Alt, Shift and arrows change its width. */
  const onHeadKey = (e: KeyboardEvent): boolean => {
    const column = view.shown[cursor.spot.c - lead];
    const by = e.key === 'ArrowLeft' ? -1 : e.key === 'ArrowRight' ? 1 : 0;
    if (!e.altKey || !column || !by) return false;
    if (e.shiftKey) layout.change((l) => resizeColumn(l, column.key, (view.widths.get(column.key) ?? 140) + by * 16));
    else {
      const at = cursor.spot.c - lead + by;
      layout.change((l) =>
        nudgeColumn(
          l,
          column.key,
          by,
          view.shown.map((c) => c.key),
        ),
      );
      if (at >= 0 && at < view.shown.length) actions.moveTo({ r: -1, c: lead + at });
    }
    return true;
  };

  /** Keys while a link or button inside a cell has the focus. */
  const onWidgetKey = (e: KeyboardEvent) => {
    if (e.key === 'Escape') {
      e.preventDefault();
      return void actions.focusHost();
    }
    const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    const cell = e.target instanceof Element ? e.target.closest('[data-c]') : null;
    if (!by || !cell) return;
    const all = [...cell.querySelectorAll<HTMLElement>('a, button')];
    const next = all[all.indexOf(e.target as HTMLElement) + by];
    if (next) {
      e.preventDefault();
      next.focus();
    }
  };

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target !== host.current) return onWidgetKey(e);
    if (cursor.spot.r === -1 && onHeadKey(e)) return void e.preventDefault();
    const page = Math.max(1, Math.floor((host.current?.clientHeight ?? 600) / (grid.folded ? blockHeight : 60)) - 1);
    const command = commandOf(
      { key: e.key, ctrl: e.ctrlKey || e.metaKey, shift: e.shiftKey, alt: e.altKey },
      cursor.spot,
      {
        rows: view.lineCount,
        columns: columnCount,
        page,
      },
    );
    if (!command) return;
    if (command.do !== 'escape' || cursor.wide) e.preventDefault();
    switch (command.do) {
      case 'move':
        return actions.moveTo(command.to, command.extend);
      case 'open':
        if (cursor.spot.r === -1) return command.text === undefined ? actions.follow(cursor.spot) : undefined;
        if (view.lines && view.rowAt(cursor.spot.r) === undefined && cursor.spot.c <= lead)
          return command.text === undefined ? actions.toggleGroup(cursor.spot.r) : undefined;
        return actions.open(cursor.spot, command.text ?? null);
      case 'follow':
        return actions.follow(cursor.spot);
      case 'tick':
        return actions.tick(cursor.spot);
      case 'clear':
        return actions.clear();
      case 'undo':
        // What was said of the edit is true no more; the way back of a save stays
        return void (store.undo() && grid.setNotice((said) => (said?.changeSet ? said : null)));
      case 'redo':
        return void store.redo();
      case 'fill':
        return actions.fillDown();
      case 'all':
        return actions.selectAllCells();
      case 'escape':
        return actions.restore();
    }
  };

  /** Drags a range over cells; near the edges the grid scrolls. */
  const startRange = () => {
    drag.current?.abort();
    const end = new AbortController();
    drag.current = end;
    const element = host.current;
    let pointer = { x: 0, y: 0 };
    let frame = 0;
    const follow = () => {
      if (end.signal.aborted || !element) return;
      const box = element.getBoundingClientRect();
      const dy = pointer.y > box.bottom - 30 ? 16 : pointer.y < box.top + 60 ? -16 : 0;
      const dx = pointer.x > box.right - 30 ? 16 : pointer.x < box.left + 30 ? -16 : 0;
      if (dx || dy) element.scrollBy(dx, dy);
      const x = Math.min(Math.max(pointer.x, box.left + 2), box.right - 20);
      const y = Math.min(Math.max(pointer.y, box.top + 40), box.bottom - 20);
      const spot = spotOf(document.elementFromPoint(x, y));
      const now = latest.current.cursor.spot;
      if (spot && spot.r >= 0 && (spot.r !== now.r || spot.c !== now.c)) latest.current.actions.moveTo(spot, true);
      frame = dx || dy ? requestAnimationFrame(follow) : 0;
    };
    window.addEventListener(
      'mousemove',
      (m) => {
        if (m.buttons === 0) return end.abort();
        pointer = { x: m.clientX, y: m.clientY };
        if (!frame) frame = requestAnimationFrame(follow);
      },
      { signal: end.signal },
    );
    window.addEventListener('mouseup', () => end.abort(), { signal: end.signal });
  };
  const latest = useRef(grid);
  latest.current = grid;

  /** The cell that is drawn as active belongs to its row from now on. */
  const onFocus = () => {
    if (cursor.spot.r < 0) return;
    // Who brings a row into sight places the cell and gives the focus at once, before it is drawn: theirs stays
    cursor.setCursor((placed) => placed ?? cursor.spot);
  };

  /** Where that is by now: an answer between the two presses may have moved it, or taken it away. */
  const meant = (): Spot | null => {
    const on = pressed.current;
    for (let r = 0; on && r < view.lineCount; r++) if (view.keyAt(r) === on.key) return { r, c: on.c };
    return null;
  };

  const onMouseDown = (e: MouseEvent) => {
    const spot = spotOf(e.target);
    if (e.detail < 2) {
      const key = spot ? view.keyAt(spot.r) : undefined;
      pressed.current = spot && key !== undefined ? { key, c: spot.c } : null;
    }
    if (!spot || e.button !== 0) return;
    wasActive.current = spot.r === cursor.spot.r && spot.c === cursor.spot.c && document.activeElement === host.current;
    // Ticks, undo and heads act on click; the focus stays on the grid so that the keys go on from there.
    if (spot.r === -1 || (e.target instanceof Element && e.target.closest('[data-do]'))) {
      e.preventDefault();
      actions.focusHost();
      cursor.setCursor(spot);
      cursor.setAnchor(null);
      return;
    }
    if (isWidget(e.target)) {
      if (spot.r >= 0 && !cursor.editing) {
        cursor.setCursor(spot);
        cursor.setAnchor(null);
      }
      return;
    }
    // The focus stays on the grid (an open cell keeps itself on blur), and text is not marked while dragging.
    e.preventDefault();
    actions.focusHost();
    actions.moveTo(spot, e.shiftKey);
    if (!e.shiftKey) startRange();
  };

  const onClick = (e: MouseEvent) => {
    const spot = spotOf(e.target);
    if (!spot) return;
    const act = e.target instanceof Element ? e.target.closest<HTMLElement>('[data-do]')?.dataset.do : undefined;
    const row = view.rowAt(spot.r);
    if (act === 'tick') return actions.tick(spot, e.shiftKey);
    if (act === 'group') return actions.toggleGroup(spot.r, e.shiftKey);
    if (act === 'more' && row) return actions.toggleOpen(grid.idOf(row));
    if (act === 'undo' && row) return actions.undoRow(grid.idOf(row));
    const cell = e.target instanceof Element ? e.target.closest<HTMLElement>('.can-edit') : null;
    if (!cell || isWidget(e.target) || e.shiftKey) return;
    const box = cell.getBoundingClientRect();
    const onPencil = cell.classList.contains('is-end')
      ? e.clientX < box.left + pencilWidth
      : e.clientX > box.right - pencilWidth;
    const touch = (e.nativeEvent as unknown as { pointerType?: string }).pointerType === 'touch';
    if (onPencil || (touch && wasActive.current)) actions.open(spot, null, true);
  };

  const onDoubleClick = (e: MouseEvent) => {
    const spot = meant();
    if (spot && !isWidget(e.target)) actions.open(spot, null, true);
  };

  const inField = (e: ClipboardEvent): boolean =>
    e.target instanceof Element && e.target !== host.current && !!e.target.closest('input, select, textarea');
  const onCopy = (e: ClipboardEvent) => {
    if (inField(e) || document.getSelection()?.isCollapsed === false) return;
    const text = actions.copyText();
    if (text === null) return;
    e.preventDefault();
    e.clipboardData.setData('text/plain', text);
  };
  const onPaste = (e: ClipboardEvent) => {
    if (inField(e)) return;
    e.preventDefault();
    actions.paste(e.clipboardData.getData('text/plain'));
  };
  return { onKeyDown, onFocus, onMouseDown, onClick, onDoubleClick, onCopy, onPaste };
};
