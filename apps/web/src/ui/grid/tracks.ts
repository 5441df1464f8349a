/** Column widths as one grid template; a width in a variable can change while dragging without rendering a row. Pure. */
import type { Column } from './types.ts';

const tickWidth = 44;
const moreWidth = 40;
const undoWidth = 44;
const defaultWidth = 140;

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

/** Variables of the host: `--grid-tracks`, `--grid-total`, a `--grid-w` per column, a `--grid-left` per column that stays. */
export const tracksOf = ({ shown, widths, own, pinned, tick, more, undo }: Given): Readonly<Record<string, string>> => {
  const style: Record<string, string> = {};
  const grows = shown.findIndex((c) => c.grow && own[c.key] === undefined);
  const growing = grows >= 0 ? grows : shown.length - 1;
  const tracks: string[] = [];
  const sum: string[] = [];
  const beside: string[] = [];
  const track = (width: string, { grow = false, recedes = false } = {}) => {
    tracks.push(grow ? `minmax(${width}, 1fr)` : width);
    sum.push(width);
    if (!grow && !recedes) beside.push(width);
  };
  if (tick) track(`${tickWidth}px`);
  if (more) track(`${moreWidth}px`);
  const lead = Number(tick) * tickWidth + Number(more) * moreWidth;
  shown.forEach(({ key, stays, recedes = false }, i) => {
    if (stays)
      style[`--grid-left-${i}`] = i === 0 ? `${lead}px` : `calc(var(--grid-left-${i - 1}) + var(--grid-w${i - 1}))`;
    style[`--grid-w${i}`] = `${widths.get(key) ?? defaultWidth}px`;
    // The pinned column has a width of its own on narrow screens.
    const width = key === pinned ? `var(--grid-pin, var(--grid-w${i}))` : `var(--grid-w${i})`;
    track(width, { grow: i === growing, recedes });
  });
  if (undo) track(`${undoWidth}px`);
  const most = shown[grows]?.growsTo;
  // 100cqw: the host, without its scroll bar
  if (most !== undefined)
    style[`--grid-w${grows}`] =
      `clamp(${style[`--grid-w${grows}`]}, calc(100cqw - (${beside.join(' + ')})), ${most}px)`;
  return { ...style, '--grid-tracks': tracks.join(' '), '--grid-total': `calc(${sum.join(' + ')})` };
};
