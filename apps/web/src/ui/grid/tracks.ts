/** Column widths as one grid template; a width in a variable can change while dragging without rendering a row. Pure. */
import type { Column } from './types.ts';

const tickWidth = 44;
const moreWidth = 40;
const undoWidth = 44;
const defaultWidth = 140;
/** What a cell at the edge of the page keeps off it beyond the padding of every cell (`.is-last`). */
const lastPadding = 12;
/** px that a name takes before the others get room: wider, and a row's name and its first figure are no longer read as one. */
const growsTo = 560;

type Given = {
  /** Columns in their order, as they are drawn. */
  shown: readonly Pick<Column<never>, 'key' | 'grow' | 'growsTo' | 'recedes' | 'stays'>[];
  /** px by column; `own`: those that somebody dragged. */
  widths: ReadonlyMap<string, number>;
  own: Readonly<Record<string, number>>;
  pinned: string | undefined;
  tick: boolean;
  more: boolean;
  undo: boolean;
};

/**
 * Variables of the host: `--grid-tracks`, `--grid-total`, a `--grid-w` and `--grid-most` per column, a `--grid-left` per column that
 * stays. Room that is left over goes to the column that grows; what that may not take, to all others whose width nobody chose, in
 * proportion to theirs.
 */
export const tracksOf = ({ shown, widths, own, pinned, tick, more, undo }: Given): Readonly<Record<string, string>> => {
  const style: Record<string, string> = {};
  const grows = shown.findIndex((c) => c.grow && own[c.key] === undefined);
  // Where somebody chose every width the last column takes what is left: a row goes to the edge
  const shares = ({ key }: { key: string }, i: number) =>
    own[key] === undefined || (i === shown.length - 1 && shown.every((c) => own[c.key] !== undefined));
  const tracks: string[] = [];
  const sum: string[] = [];
  const beside: string[] = [];
  const track = (width: string, most?: string, apart = false) => {
    tracks.push(most === undefined ? width : `minmax(${width}, ${most})`);
    sum.push(width);
    if (!apart) beside.push(width);
  };
  if (tick) track(`${tickWidth}px`);
  if (more) track(`${moreWidth}px`);
  const lead = Number(tick) * tickWidth + Number(more) * moreWidth;
  shown.forEach((column, i) => {
    const { key, stays, recedes = false } = column;
    if (stays)
      style[`--grid-left-${i}`] = i === 0 ? `${lead}px` : `calc(var(--grid-left-${i - 1}) + var(--grid-w${i - 1}))`;
    const edge = !undo && i === shown.length - 1 && own[key] === undefined ? lastPadding : 0;
    const px = (widths.get(key) ?? defaultWidth) + edge;
    style[`--grid-w${i}`] = `${px}px`;
    // The pinned column has a width of its own on narrow screens.
    const width = key === pinned ? `var(--grid-pin, var(--grid-w${i}))` : `var(--grid-w${i})`;
    // A variable, which a drag of its edge sets to the width so far: the column then takes no share
    const takes = shares(column, i);
    if (takes) style[`--grid-most${i}`] = i === grows ? `${growsTo}px` : `${px}fr`;
    track(width, takes ? `var(--grid-most${i})` : undefined, i === grows || recedes);
  });
  if (undo) track(`${undoWidth}px`);
  const most = shown[grows]?.growsTo;
  // 100cqw: the host, without its scroll bar
  if (most !== undefined)
    style[`--grid-w${grows}`] =
      `clamp(${style[`--grid-w${grows}`]}, calc(100cqw - (${beside.join(' + ')})), ${most}px)`;
  return { ...style, '--grid-tracks': tracks.join(' '), '--grid-total': `calc(${sum.join(' + ')})` };
};
