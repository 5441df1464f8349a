import { IconAdjustments, IconCoin, IconLayoutCollage, IconTargetArrow, IconWallet } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { dayShort, plural } from '#ui/format.ts';
import { byProduct, type Circle, datesAlong, kindOf, type MarkKind } from './effect-view.ts';
import type { Mark } from './funnel.queries.ts';

const icons: Record<MarkKind, typeof IconWallet> = {
  cap: IconWallet,
  price: IconCoin,
  audience: IconTargetArrow,
  creative: IconLayoutCollage,
  setting: IconAdjustments,
};

/** What a change is about. */
export const MarkIcon = ({ mark, size = 15 }: { mark: Mark; size?: number }) => {
  const Icon = icons[kindOf(mark)];
  return <Icon size={size} stroke={1.8} className="funnel-icon" aria-hidden />;
};

type Props = {
  days: readonly string[];
  width: number;
  circles: readonly Circle[];
  open: Mark | null;
  onOpen: (mark: Mark | null) => void;
};

const saysOf = (days: readonly string[], { at, marks }: Circle): string =>
  marks.length === 1
    ? `${dayShort(days[at] ?? '')}: ${marks[0]?.text}`
    : `${dayShort(days[at] ?? '')}: ${plural(marks.length, 'change')}, ${marks.map(({ text }) => text).join('; ')}`;

/** The changes under the curves: arrow keys walk them, Escape closes the open one. Several on one spot open in turn. */
export const EffectLane = ({ days, width, circles, open, onOpen }: Props) => {
  const lane = useRef<HTMLDivElement>(null);
  const here = circles.findIndex(({ marks }) => marks.some((mark) => mark === open));
  const stop = here < 0 ? circles.length - 1 : here;
  const step = width / Math.max(1, days.length);
  const press = ({ marks }: Circle) => {
    const at = open ? marks.indexOf(open) : -1;
    onOpen(marks[at <= 0 ? marks.length - 1 : at - 1] ?? null);
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return onOpen(null);
    const buttons = [...(lane.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: circles.length - 1 }[event.key];
    const circle = to === undefined ? undefined : circles[to];
    if (to === undefined || now < 0) return;
    event.preventDefault();
    if (!circle) return;
    buttons[to]?.focus();
    onOpen(circle.marks.at(-1) ?? null);
  };
  const at = here < 0 ? null : (circles[here]?.at ?? null);
  return (
    <div className="funnel-curve funnel-lane-row">
      <span className="funnel-curve-name">Changes</span>
      <div className="funnel-lane-box" style={{ width }}>
        <div className="funnel-lane" role="toolbar" aria-label="Changes" ref={lane} onKeyDown={walk}>
          {circles.map((circle, nth) => {
            const [first] = circle.marks;
            if (!first) return null;
            return (
              <button
                key={first.history_id}
                type="button"
                id={`funnel-mark-${first.history_id}`}
                className={`funnel-mark${nth === here ? ' is-open' : ''}${circle.marks.every(byProduct) ? ' is-product' : ''}`}
                style={{ left: (circle.at + 0.5) * step }}
                tabIndex={nth === stop ? 0 : -1}
                aria-pressed={nth === here}
                aria-label={saysOf(days, circle)}
                title={saysOf(days, circle)}
                onClick={() => press(circle)}
              >
                {circle.marks.length > 1 ? (
                  <b className="num">{circle.marks.length}</b>
                ) : (
                  <MarkIcon mark={first} size={14} />
                )}
              </button>
            );
          })}
        </div>
        <div className="funnel-dates num" aria-hidden>
          {datesAlong(days.length, step, at).map((nth) => (
            <span
              key={nth}
              className={nth === at ? 'is-open' : undefined}
              style={{ left: Math.min((nth + 0.5) * step, width - 18) }}
            >
              {dayShort(days[nth] ?? '')}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};
