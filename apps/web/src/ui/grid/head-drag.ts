/** Pointer work on a head: dragging it over the others, and dragging its edge. */
import type { PointerEvent } from 'react';
import { minWidth } from './layout.ts';

const threshold = 6;

/** Drags a head over the others; the column moves when it is let go, so that nothing jumps under the pointer. */
export const startReorder = (e: PointerEvent<HTMLElement>, done: (to: string) => void) => {
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

/** Drags the right edge. `live` hears every width, without a row being rendered; `done` the last one, null: as it was. */
export const startResize = (
  e: PointerEvent<HTMLElement>,
  live: (width: number) => void,
  done: (width: number | null) => void,
) => {
  if (e.button !== 0) return;
  e.preventDefault();
  const handle = e.currentTarget;
  const startX = e.clientX;
  const from = handle.parentElement?.getBoundingClientRect().width ?? 140;
  let width = from;
  handle.setPointerCapture(e.pointerId);
  const move = (m: globalThis.PointerEvent) => {
    width = Math.max(minWidth, from + m.clientX - startX);
    live(width);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move);
      done(width === from ? null : width);
    },
    { once: true },
  );
};
