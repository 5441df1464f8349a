import { IconGripVertical } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { moveColumn, nudgeColumn, toggleColumn } from './layout.ts';
import type { Grid } from './useGrid.ts';

/** Columns: drag or arrow keys on the handle for the order, a switch for sight, save and reset. */
export const LayoutPanel = <R extends object>({ grid, close }: { grid: Grid<R>; close: () => void }) => {
  const { layout, columns, setNotice } = grid;
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { order, hidden } = layout.layout;
  const byKey = new Map(columns.map((c) => [c.key, c]));

  const drag = (e: PointerEvent<HTMLElement>, key: string) => {
    e.preventDefault();
    const handle = e.currentTarget;
    handle.focus();
    handle.setPointerCapture(e.pointerId);
    setDragged(key);
    const move = (m: globalThis.PointerEvent) => {
      const over = [...(list.current?.children ?? [])].find((li) => {
        const box = li.getBoundingClientRect();
        return m.clientY >= box.top && m.clientY < box.bottom;
      });
      const to = over instanceof HTMLElement ? over.dataset.key : undefined;
      if (to) layout.change((l) => moveColumn(l, key, to));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', move);
        setDragged(null);
      },
      { once: true },
    );
  };

  return (
    <>
      <h2>Columns</h2>
      <ul ref={list} className="grid-columns">
        {order.map((key, i) => {
          const column = byKey.get(key);
          if (!column) return null;
          return (
            <li key={key} data-key={key} className={dragged === key ? 'is-dragged' : undefined}>
              <button
                type="button"
                className="grid-handle"
                aria-label={`Move ${column.label}, ${i + 1} of ${order.length}`}
                title="Drag, or arrow keys"
                onPointerDown={(e) => drag(e, key)}
                onKeyDown={(e) => {
                  const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
                  if (!by) return;
                  e.preventDefault();
                  layout.change((l) => nudgeColumn(l, key, by));
                  setSaid(`${column.label}, ${Math.min(Math.max(i + by + 1, 1), order.length)} of ${order.length}`);
                }}
              >
                <IconGripVertical size={14} aria-hidden />
              </button>
              <span className="grid-columns-label cut">{column.label}</span>
              {column.always ? (
                <span className="grid-dim">always</span>
              ) : (
                <button
                  type="button"
                  role="switch"
                  className="grid-switch"
                  aria-checked={!hidden.includes(key)}
                  aria-label={`Show ${column.label}`}
                  onClick={() => layout.change((l) => toggleColumn(l, key))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="grid-panel-foot">
        <button
          type="button"
          className="grid-button"
          onClick={() => {
            layout.reset();
            setNotice({ text: 'The layout is as it came.', tone: 'plain' });
            close();
          }}
        >
          Reset layout
        </button>
        <button
          type="button"
          className="grid-button is-primary"
          onClick={() => {
            const kept = layout.save();
            setNotice({
              text: kept
                ? 'Layout saved on this device.'
                : 'The layout lasts until you leave: this browser keeps nothing.',
              tone: 'plain',
            });
            close();
          }}
        >
          Save layout
        </button>
      </div>
      <span className="grid-sr" aria-live="polite">
        {said}
      </span>
    </>
  );
};
