import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { Point } from './opened.queries.ts';
import { pointText } from './review-words.ts';

const STEP = 0.01;
const LONG = 0.1;
const ways: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
const place = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** A pin that was sent: its number among those of the creative stands in the text, too. */
export type Sent = { point: Point; pin: number | null; settled: boolean };

/** A pin that was sent. */
export const SentPin = ({ point, pin, settled }: Sent) => (
  <span
    className={`asked-pin${settled ? ' is-settled' : ' is-sent'}`}
    style={place(point)}
    role="img"
    aria-label={`Pin ${pin ?? ''} at ${pointText(point)}`}
  >
    {pin}
  </span>
);

/** The number of a pin beside the words it is about; `settled` is left out of one that is not sent. */
export const PinNumber = ({ pin, settled }: { pin: number; settled?: boolean }) => (
  <span className={`asked-pin is-text${settled === undefined ? '' : settled ? ' is-settled' : ' is-sent'}`}>
    <span className="sr">Pin </span>
    {pin}
  </span>
);

type Props = {
  point: Point | null;
  /** Its number. */
  pin: number;
  /** Seconds of the video that stands still below it; null where it is none. */
  at: () => number | null;
  onPin: (point: Point) => void;
  /** Leaves the foot of a video to its own controls. */
  film: boolean;
};

/** The picture waits for a pin: by a tap, by dragging, and by the arrow keys once there is one (long steps with Shift). */
export const PinLayer = ({ point, pin: number, at, onPin, film }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  const pin = useRef<HTMLButtonElement>(null);
  const fresh = useRef(false);
  const pinned = point !== null;
  // Set by a key elsewhere: the keys go on with it
  useEffect(() => {
    if (!pinned) fresh.current = false;
    else if (!fresh.current) pin.current?.focus({ preventScroll: true });
  }, [pinned]);
  // By keys alone nobody scrolls to a pin that the answer's sheet covers
  useEffect(() => {
    if (point && !fresh.current) pin.current?.scrollIntoView({ block: 'nearest' });
  }, [point]);
  const put = (event: PointerEvent) => {
    const box = layer.current?.parentElement?.getBoundingClientRect();
    if (!box) return;
    fresh.current = true;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    onPin({ x: within(x), y: within(y), at: at() });
  };
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way || !point) return;
    event.preventDefault();
    fresh.current = false;
    const step = event.shiftKey ? LONG : STEP;
    onPin({ ...point, x: within(point.x + way[0] * step), y: within(point.y + way[1] * step) });
  };
  return (
    <div
      ref={layer}
      className={`asked-layer${film ? ' is-film' : ''}`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        put(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && put(event)}
    >
      {point && (
        <button
          ref={pin}
          type="button"
          className="asked-pin"
          style={
            film ? { left: `${point.x * 100}%`, top: `calc((100% + var(--asked-film)) * ${point.y})` } : place(point)
          }
          aria-label={`Pin ${number} at ${pointText(point)}. Arrow keys move it.`}
          onKeyDown={move}
        >
          {number}
        </button>
      )}
    </div>
  );
};
