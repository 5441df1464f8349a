import type { Currency } from '@fairlead/domain/money';
import { addDays, daysBetween, type UtcDay } from '@fairlead/domain/utc-day';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { day, money } from '#ui/format.ts';
import type { Budget } from './budget.queries.ts';
import { type Sky, type SkyBlock, sky } from './skyline-layout.ts';
import { type Bounds, type Hand, type Move, perDayOf, snapped, stepOf, withEnd, withPerDay } from './what-if.ts';

type Props = {
  budget: Budget;
  block: SkyBlock;
  drawn: Sky;
  currency: Currency;
  move: Move;
  bounds: Bounds;
  /** The part that this grip moves; the other one stays with the budget. */
  onMove: (part: Omit<Hand, 'id'>) => void;
};

type Grab = { at: number; px: number; from: Move };

/** Follows a pointer from where it went down: px moved since, and the state then. */
const useGrab = (
  move: Move,
  scale: () => number,
  to: (from: Move, moved: number) => void,
  axis: 'clientX' | 'clientY',
) => {
  const grab = useRef<Grab | null>(null);
  const end = () => {
    grab.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      (event.currentTarget as HTMLElement).focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { at: event[axis], px: scale(), from: move };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grab.current;
      if (held && held.px > 0) to(held.from, (event[axis] - held.at) / held.px);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

/** A key of a slider as a number of steps; null for every other key. */
const stepsOf = (key: string, large: number): number | null => {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: large,
    PageDown: -large,
  };
  return steps[key] ?? null;
};

const EndGrip = ({ budget, block, drawn, move, bounds, onMove }: Props) => {
  const put = (from: Move, end: UtcDay) => onMove({ end_day: withEnd(from, end, bounds).end_day });
  const to = (end: UtcDay) => put(move, end);
  const grab = useGrab(
    move,
    () => drawn.dayPx,
    (from, days) => put(from, addDays(from.end_day, Math.round(days))),
    'clientX',
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepsOf(event.key, 7);
    if (steps !== null) to(addDays(move.end_day, steps));
    else if (event.key === 'Home') to(bounds.first);
    else if (event.key === 'End' && daysBetween(move.end_day, bounds.last) < 366) to(bounds.last);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`budget-sky-grip is-end is-${block.status}`}
      style={{ left: block.x + block.w - 12, top: (block.y + sky.base) / 2 - 12 }}
      aria-label={`What if ${budget.name} ended on another day`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={daysBetween(bounds.first, bounds.last)}
      aria-valuenow={daysBetween(bounds.first, move.end_day)}
      aria-valuetext={`ends ${day(move.end_day)}`}
      title="Drag to see another end"
      onKeyDown={onKeyDown}
      {...grab}
    />
  );
};

const TopGrip = ({ budget, block, drawn, currency, move, bounds, onMove }: Props) => {
  const step = stepOf(drawn.highest);
  const perDay = perDayOf(move, bounds);
  const put = (from: Move, amount: number) => onMove({ client_budget: withPerDay(from, amount, bounds).client_budget });
  const to = (amount: number) => put(move, amount);
  const grab = useGrab(
    move,
    () => drawn.unitPx,
    (from, amount) => put(from, snapped(perDayOf(from, bounds) - amount, step)),
    'clientY',
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepsOf(event.key, 10);
    if (steps !== null) to(snapped(perDay + steps * step, step));
    else if (event.key === 'Home') to(0);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`budget-sky-grip is-top is-${block.status}`}
      style={{ left: block.x + block.w / 2 - 12, top: block.y - 9 }}
      aria-label={`What if ${budget.name} had another amount per day`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.round(Math.max(drawn.highest * 2, perDay))}
      aria-valuenow={Math.round(perDay)}
      aria-valuetext={`${money(perDay, currency)} per day, ${money(move.client_budget, currency)} in all`}
      title="Drag to see another amount per day"
      onKeyDown={onKeyDown}
      {...grab}
    />
  );
};

/** The edges of a budget that may be moved to see what would be: its end, and its amount per day. Nothing is saved by it. */
export const Grips = (props: Props) => (
  <>
    <TopGrip {...props} />
    <EndGrip {...props} />
  </>
);
