import type { UtcDay } from '@fairlead/domain/utc-day';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { day } from '../format.ts';
import { HiddenTable } from './HiddenTable.tsx';
import './chart.css';
import './day-bars.css';

type DayValue = { day: UtcDay; value: number };

type Props = {
  /** What is counted, such as "Events per day". */
  label: string;
  /** Oldest first, without gaps; the last one is today and not over yet. */
  days: readonly DayValue[];
  /** A day in words, as it is read under the pointer and by arrow keys. */
  read: (value: DayValue) => string;
  /** What stands there while no day is read. */
  idle: ReactNode;
  valueHead: string;
  height?: number;
};

const STEP = 5;
const BAR = 4;

/** One bar a day from 0 up; pointer and arrow keys read single days, a table says them all. */
export const DayBars = ({ label, days, read, idle, valueHead, height = 28 }: Props) => {
  const [at, setAt] = useState<number | null>(null);
  const last = days.length - 1;
  const here = at === null ? last : Math.min(at, last);
  const highest = Math.max(...days.map(({ value }) => value), 1);
  const chosen = days[here];
  const keep = (index: number) => setAt(Math.max(0, Math.min(last, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setAt(null);
    if (to === undefined) return;
    event.preventDefault();
    keep(to);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    keep(Math.floor(((event.clientX - left) / width) * days.length));
  };
  if (!chosen) return null;
  return (
    <div className="day-bars">
      <div
        className="day-bars-picture"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={here + 1}
        aria-valuetext={read(chosen)}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={days.length * STEP} height={height} viewBox={`0 0 ${days.length * STEP} ${height}`} aria-hidden>
          <line x1="0" x2={days.length * STEP} y1={height - 0.5} y2={height - 0.5} className="chart-base" />
          {days.map(({ day: on, value }, index) => {
            const tall = value > 0 ? Math.max(1.5, (value / highest) * (height - 2)) : 0;
            const kind = index === last ? 'chart-bar-projected' : 'chart-bar';
            return (
              <rect
                key={on}
                x={index * STEP}
                y={height - 1 - tall}
                width={BAR}
                height={tall}
                className={at === null || index === here ? kind : `${kind} is-beside`}
              />
            );
          })}
        </svg>
      </div>
      <span className="day-bars-says cut num">{at === null ? idle : read(chosen)}</span>
      <HiddenTable
        caption={label}
        head={['Day', valueHead]}
        rows={days.map((one) => [day(one.day), read(one)] as const)}
      />
    </div>
  );
};
