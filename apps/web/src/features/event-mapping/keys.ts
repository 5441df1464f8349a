/** What a key means in the table of events, and where the focus goes. */

/** The controls of a row, from left to right. The light bulb stands there while a suggestion waits. */
const controls = ['revenue', 'funnel', 'bulb', 'hidden'] as const;
export type Control = (typeof controls)[number];
export type Spot = { at: number; control: Control };

export type KeyPress = { key: string; ctrl: boolean; shift: boolean; alt: boolean };

export type Command =
  | { do: 'move'; to: Spot; extend: boolean }
  | { do: 'page'; by: 1 | -1 }
  | { do: 'open'; typed: string }
  | { do: 'all' | 'undo' | 'redo' | 'clear' | 'escape' };

const hold = (n: number, last: number): number => Math.min(Math.max(n, 0), last);

const beside = (control: Control, by: 1 | -1, bulb: boolean): Control => {
  const there = controls.filter((one) => one !== 'bulb' || bulb);
  return there[hold(there.indexOf(control) + by, there.length - 1)] ?? control;
};

/**
 * The names from where selecting began to the row `to`. It begins at the row `from` when it had not begun, or began with an
 * event that is not in sight any more: rows are reordered, filtered and paged meanwhile.
 */
export const extendTo = (
  names: readonly string[],
  anchor: string | null,
  from: number,
  to: number,
): { anchor: string; names: string[] } => {
  const began = anchor === null ? -1 : names.indexOf(anchor);
  const start = began < 0 ? from : began;
  return { anchor: names[start] ?? '', names: names.slice(Math.min(start, to), Math.max(start, to) + 1) };
};

/** @param bulb whether the row at `spot` has one. Answers null for a key that is the control's own. */
export const commandOf = (press: KeyPress, { at, control }: Spot, rows: number, bulb: boolean): Command | null => {
  const { key, ctrl, shift, alt } = press;
  const last = rows - 1;
  const go = (to: number, side: Control = control): Command => ({
    do: 'move',
    to: { at: hold(to, last), control: side },
    extend: shift,
  });
  if (ctrl && !alt) {
    const letter = key.toLowerCase();
    if (letter === 'a') return { do: 'all' };
    if (letter === 'z') return { do: shift ? 'redo' : 'undo' };
    if (letter === 'y') return { do: 'redo' };
    if (key === 'Home' || key === 'ArrowUp') return go(0);
    if (key === 'End' || key === 'ArrowDown') return go(last);
    return null;
  }
  if (alt) return key === 'ArrowDown' && control === 'funnel' ? { do: 'open', typed: '' } : null;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'ArrowRight':
      return shift ? null : go(at, beside(control, 1, bulb));
    case 'ArrowLeft':
      return shift ? null : go(at, beside(control, -1, bulb));
    case 'Home':
      return go(at, 'revenue');
    case 'End':
      return go(at, 'hidden');
    case 'PageDown':
      return { do: 'page', by: 1 };
    case 'PageUp':
      return { do: 'page', by: -1 };
    case 'Escape':
      return { do: 'escape' };
    default:
  }
  if (control !== 'funnel') return null;
  if (key === 'Enter' || key === 'F2' || key === ' ') return { do: 'open', typed: '' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  return key.length === 1 ? { do: 'open', typed: key } : null;
};
