import type { ReactNode } from 'react';
import { ticksUpTo } from '#ui/chart/scale.ts';
import { compact, dayShort } from '#ui/format.ts';
import { type Frame, Means, Plan, Windows } from './EffectParts.tsx';
import { changeText, type Metric } from './effect-metrics.ts';
import { planWithin } from './effect-view.ts';
import type { Effect } from './funnel.queries.ts';
import '#ui/chart/chart.css';

type Day = Effect['days'][number];

type Props = {
  frame: Frame;
  metric: Metric;
  high: number;
  /** Whole days, for the words beside it. */
  full: readonly Day[];
  line?: boolean;
  /** What was allowed, or aimed at, at the end of each day; null: no limit. */
  plan?: readonly (number | null)[] | undefined;
  planName?: string;
  children?: ReactNode;
};

/** Grid lines of a line that does not stand on zero. */
const ticksWithin = (low: number, top: number): number[] => {
  const steps = ticksUpTo(top - low, 3);
  const step = steps[1] ?? top - low;
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(top / step + 1e-9) - first + 1);
  return Array.from({ length: Math.min(count, 5) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};

/** The last seven whole days beside its curve, and against the seven before. */
const Words = ({ metric, full, children }: { metric: Metric; full: readonly Day[]; children?: ReactNode }) => {
  const [last, before] = [metric.of(full.slice(-7)), full.length < 14 ? null : metric.of(full.slice(-14, -7))];
  const change = changeText({ before, after: last }, metric.share);
  return (
    <div className="funnel-curve-words">
      {children ?? <span className="funnel-curve-name">{metric.name}</span>}
      <b className="num">{last === null ? 'No figure' : metric.short(last)}</b>
      {change && <span className="num">{change} on the week before</span>}
    </div>
  );
};

/** One curve over the days: bars for amounts from zero, a line for a ratio, with the windows and what was allowed. */
export const EffectCurve = ({ frame, metric, high, full, line = false, plan, planName = 'cap', children }: Props) => {
  const { days, width, changed, open } = frame;
  const step = width / Math.max(1, days.length);
  const x = (at: number) => at * step;
  const values = days.map(({ told }) => told && metric.of([told]));
  const known = values.filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const { drawn, said } = planWithin(plan ?? [], most, line ? Math.min(...known) : 0);
  const planned = drawn.filter((value) => value !== null);
  const [least, highest] = [Math.min(...known, ...planned), Math.max(most, ...planned)];
  const low = line && known.length > 0 ? least - (highest - least) * 0.3 - highest * 0.02 : 0;
  const ceiling = line ? highest + (highest - low) * 0.15 : highest * 1.15 || 1;
  const y = (value: number) => high - ((value - low) / (ceiling - low || 1)) * high;
  const ticks = line ? ticksWithin(low, ceiling) : ticksUpTo(ceiling, 3);
  const axis = (value: number) =>
    metric.share || line ? metric.short(value) : value < 10 ? String(value) : compact(value);
  const path = values
    .map((value, at) =>
      value === null ? '' : `${values[at - 1] == null ? 'M' : 'L'}${x(at + 0.5).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
  return (
    <div className="funnel-curve">
      <Words metric={metric} full={full}>
        {children}
      </Words>
      <svg className="chart" width={width} height={high} aria-hidden>
        <Windows frame={frame} x={x} high={high} />
        {ticks.map((value) => (
          <g key={value}>
            <line x1={0} x2={width} y1={y(value)} y2={y(value)} className={value === 0 ? 'chart-base' : 'chart-rule'} />
            <text x={-8} y={y(value) + 4} className="chart-axis chart-end">
              {axis(value)}
            </text>
          </g>
        ))}
        {line && <line x1={0} x2={width} y1={high} y2={high} className="chart-base" />}
        {!line &&
          values.map((value, at) => (
            <rect
              key={days[at]?.day}
              x={x(at) + Math.min(3, step * 0.15)}
              width={Math.max(1, step - 2 * Math.min(3, step * 0.15))}
              y={y(value ?? 0)}
              height={high - y(value ?? 0)}
              rx={1.5}
              className={at === days.length - 1 ? 'chart-bar-projected' : 'chart-bar'}
            />
          ))}
        {changed.map((at) => (
          <line
            key={at}
            x1={x(at + 0.5)}
            x2={x(at + 0.5)}
            y1={0}
            y2={high}
            className={at === open ? 'funnel-hair is-open' : 'funnel-hair'}
          />
        ))}
        {line && <path d={path} className="chart-actual" />}
        {plan && <Plan plan={drawn} x={x} y={y} metric={metric} name={planName} />}
        {said !== null && (
          <text x={2} y={12} className="chart-says">
            {planName} {metric.short(said.value)}, {said.side} than drawn
          </text>
        )}
        <Means frame={frame} x={x} y={y} metric={metric} flat={line} high={high} />
        {days.map((day, at) => (
          <rect key={day.day} x={x(at)} width={step} y={0} height={high} fill="transparent">
            <title>
              {`${dayShort(day.day)}${at === days.length - 1 ? ', so far' : ''}: ${values[at] == null ? 'no figure' : metric.write(values[at] ?? 0)}`}
            </title>
          </rect>
        ))}
      </svg>
    </div>
  );
};
