import type { Around, Metric, Run } from './effect-metrics.ts';
import type { DrawnDay } from './effect-view.ts';

export type Frame = {
  /** Oldest first, the last one is today. */
  days: readonly DrawnDay[];
  width: number;
  /** Days with changes, and the one that is open. */
  changed: readonly number[];
  open: number | null;
  around: Around | null;
};

/** The days before and after the open change; its own day is in neither. */
export const Windows = ({ frame, x, high }: { frame: Frame; x: (at: number) => number; high: number }) => {
  const { around, days } = frame;
  if (!around || 'missing' in around) return null;
  const box = ({ from, to }: Run, name: string) => {
    const [first, last] = [
      Math.max(
        0,
        days.findIndex(({ day }) => day === from),
      ),
      days.findIndex(({ day }) => day === to),
    ];
    return last < 0 ? null : <rect x={x(first)} width={x(last + 1) - x(first)} y={0} height={high} className={name} />;
  };
  return (
    <>
      {box(around.before, 'funnel-window-before')}
      {box(around.after, 'funnel-window-after')}
    </>
  );
};

/** The mean of each side, as a line with its figure. */
export const Means = ({
  frame,
  x,
  y,
  metric,
  flat,
  high,
}: {
  frame: Frame;
  x: (at: number) => number;
  y: (value: number) => number;
  metric: Metric;
  flat: boolean;
  high: number;
}) => {
  const { around, days } = frame;
  if (!around || 'missing' in around) return null;
  const { before, after } = around.of(metric);
  const said = (value: number | null, { from, to }: Run, behind: boolean) => {
    const last = days.findIndex(({ day }) => day === to);
    if (value === null || last < 0) return null;
    const [left, right] = [
      x(
        Math.max(
          0,
          days.findIndex(({ day }) => day === from),
        ),
      ),
      x(last + 1),
    ];
    return (
      <>
        {!flat && <line x1={left} x2={right} y1={y(value)} y2={y(value)} className="funnel-mean" />}
        <text
          x={behind ? right - 4 : left + 4}
          y={flat ? high - 6 : Math.max(12, y(value) - 5)}
          className={`funnel-mean-text ${behind ? 'is-after chart-end' : 'is-before'}`}
        >
          {metric.short(value)}
        </text>
      </>
    );
  };
  return (
    <>
      {said(before, around.before, false)}
      {said(after, around.after, true)}
    </>
  );
};

/** What was allowed: dashed, stepped where it was changed, said where it has room. */
export const Plan = ({
  plan,
  x,
  y,
  metric,
  name,
}: {
  plan: readonly (number | null)[];
  x: (at: number) => number;
  y: (value: number) => number;
  metric: Metric;
  name: string;
}) => {
  const runs: { from: number; to: number; value: number }[] = [];
  plan.forEach((value, at) => {
    const last = runs.at(-1);
    // A change falls into its day: the line steps in the middle of it
    const from = at === 0 ? 0 : at + 0.5;
    const to = at === plan.length - 1 ? at + 1 : at + 1.5;
    if (value === null) return;
    if (last && last.value === value && last.to === from) last.to = to;
    else runs.push({ from, to, value });
  });
  return (
    <>
      {runs.map(({ from, to, value }, nth) => (
        <g key={from}>
          <line x1={x(from)} x2={x(to)} y1={y(value)} y2={y(value)} className="chart-plan" />
          {x(to) - x(from) > 72 && (
            <text
              x={nth > 0 && nth === runs.length - 1 ? x(to) : x(from) + 2}
              y={y(value) - 5}
              className={`chart-says${nth > 0 && nth === runs.length - 1 ? ' chart-end' : ''}`}
            >
              {name} {metric.short(value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
};
