/** What a key means in the grid, and where the active cell goes. Row -1 is the head. */
import type { Spot } from './range.ts';

export type KeyPress = { key: string; ctrl: boolean; shift: boolean; alt: boolean };

export type Command =
  | { do: 'move'; to: Spot; extend: boolean }
  | { do: 'open'; text?: string }
  | { do: 'follow' | 'tick' | 'clear' | 'undo' | 'redo' | 'fill' | 'all' | 'escape' };

type Size = { rows: number; columns: number; page: number };

const hold = (n: number, low: number, high: number) => Math.min(Math.max(n, low), high);

const target = ({ key, ctrl }: KeyPress, { r, c }: Spot, { rows, columns, page }: Size): Spot | null => {
  const last = columns - 1;
  switch (key) {
    case 'ArrowDown':
      return { r: ctrl ? rows - 1 : r + 1, c };
    case 'ArrowUp':
      return { r: ctrl ? Math.min(r, 0) : r - 1, c };
    case 'ArrowRight':
      return { r, c: ctrl ? last : c + 1 };
    case 'ArrowLeft':
      return { r, c: ctrl ? 0 : c - 1 };
    case 'PageDown':
      return { r: Math.max(r, 0) + page, c };
    case 'PageUp':
      return { r: Math.max(r - page, 0), c };
    case 'Home':
      return { r: ctrl ? 0 : r, c: 0 };
    case 'End':
      return { r: ctrl ? rows - 1 : r, c: last };
    default:
      return null;
  }
};

/** The command of a key press in navigation, or null when the key is not the grid's. */
export const commandOf = (press: KeyPress, at: Spot, size: Size): Command | null => {
  const { key, ctrl, shift, alt } = press;
  if (!alt) {
    const to = target(press, at, size);
    if (to) {
      const low = shift ? 0 : -1;
      return {
        do: 'move',
        to: { r: hold(to.r, low, size.rows - 1), c: hold(to.c, 0, size.columns - 1) },
        extend: shift,
      };
    }
  }
  if (ctrl && !alt) {
    const k = key.toLowerCase();
    if (k === 'z') return { do: shift ? 'redo' : 'undo' };
    if (k === 'y') return { do: 'redo' };
    if (k === 'd') return { do: 'fill' };
    if (k === 'a') return { do: 'all' };
    if (key === 'Enter') return { do: 'follow' };
    return null;
  }
  if (alt) return null;
  if (key === 'Enter' || key === 'F2') return { do: 'open' };
  if (key === ' ') return { do: 'tick' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if (key === 'Escape') return { do: 'escape' };
  // The way to the find field, as anywhere on the page
  if (key === '/') return null;
  return key.length === 1 ? { do: 'open', text: key } : null;
};

/** The next cell that can be edited after `from` in reading order (by = 1) or before it (by = -1); null at the ends. */
export const nextEditable = (
  from: Spot,
  by: 1 | -1,
  size: { rows: number; columns: number },
  editable: (spot: Spot) => boolean,
): Spot | null => {
  let { r, c } = from;
  for (;;) {
    c += by;
    if (c >= size.columns) {
      c = 0;
      r++;
    } else if (c < 0) {
      c = size.columns - 1;
      r--;
    }
    if (r < 0 || r >= size.rows) return null;
    if (editable({ r, c })) return { r, c };
  }
};
