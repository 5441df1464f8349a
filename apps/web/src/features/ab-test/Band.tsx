import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { dayShort, percent } from '#ui/format.ts';
import { Letter } from './Arm.tsx';
import type { Results } from './ab-test.queries.ts';
import { comingText, sidesOf } from './words.ts';
import '#ui/chart/chart.css';

/** The picture ends at so many percent either way; what lies further is cut. */
const CLIP = 50;
const HIGH = 176;
const RIGHT = 64;

type Point = Results['mirrors'][number]['series'][number];
type Props = {
  kind: AbMetric;
  arm: number;
  name: string;
  series: readonly Point[];
  /** Days behind the last one that are not read yet. */
  coming: number;
  /** Days of the test, from 0, on which all arms were changed alike. */
  changed: readonly number[];
};

const clipped = (value: number): number => Math.max(-CLIP, Math.min(CLIP, value));
const y = (value: number): number => ((CLIP - clipped(value)) / (2 * CLIP)) * HIGH;

/** The first day after which the band stays clear of zero; null: it does not. */
const clearSince = (series: readonly Point[]): string | null => {
  const clear = ({ low, high }: Point) => low !== null && high !== null && (low > 0 || high < 0);
  const last = series.findLastIndex((point) => !clear(point));
  return series[last + 1]?.day ?? null;
};

/** The difference of one mirror to the source day by day, with the band that holds at every look. */
export const Band = ({ kind, arm, name, series, coming, changed }: Props) => {
  const [host, width] = useWidth<HTMLDivElement>(420);
  const plot = Math.max(80, width - 44 - RIGHT);
  const steps = series.length - 1 + coming;
  const x = (at: number) => 44 + (steps < 1 ? 0 : (at / steps) * plot);
  const end = Math.max(0, series.length - 1);
  const known = series.flatMap((point, at) =>
    point.low === null || point.high === null ? [] : [{ at, low: point.low, high: point.high }],
  );
  const edge = (of: 'low' | 'high') => known.map((point) => `${x(point.at).toFixed(1)},${y(point[of]).toFixed(1)}`);
  const line = series
    .flatMap(({ difference_percent: by }, at) => (by === null ? [] : [`${x(at).toFixed(1)},${y(by).toFixed(1)}`]))
    .join(' ');
  const last = series.at(-1);
  const since = clearSince(series);
  const sides = sidesOf(kind);
  const rings = [...new Set(changed)].filter((block) => steps >= 1 && block <= steps).map(x);
  // Words at the left edge make room for a ring that stands there
  const words = Math.max(50, ...rings.filter((at) => at < 160).map((at) => at + 10));
  return (
    <div className={`ab-test-band is-${arm}`} ref={host}>
      <p className="row">
        <Letter arm={arm} />
        <b>{name}</b>
        {since && <span className="dim">clear of zero since {dayShort(since)}</span>}
      </p>
      <svg className="chart" width={width} height={HIGH + 22} aria-hidden>
        {[40, 20, 0, -20, -40].map((value) => (
          <g key={value}>
            <line
              x1={44}
              x2={44 + plot}
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? 'ab-test-zero' : 'chart-rule'}
            />
            <text x={38} y={y(value) + 4} className={`chart-axis chart-end${value === 0 ? ' is-strong' : ''}`}>
              {value === 0 ? '0' : percent(value, { digits: 0, signed: true })}
            </text>
          </g>
        ))}
        {coming > 0 && (
          <>
            <rect x={x(end)} y={0} width={44 + plot - x(end)} height={HIGH} className="ab-test-coming" />
            <text x={44 + plot - 4} y={14} className="chart-says chart-end">
              still coming
            </text>
          </>
        )}
        {known.length > 0 && (
          <polygon points={[...edge('high'), ...edge('low').reverse()].join(' ')} className="ab-test-area" />
        )}
        <polyline points={line} className="ab-test-line" />
        {rings.map((at) => (
          <g key={at} className="ab-test-ring">
            <line x1={at} x2={at} y1={10} y2={HIGH} />
            <circle cx={at} cy={6} r={4} />
          </g>
        ))}
        <text x={words} y={14} className="chart-says">
          {sides.above} ↑
        </text>
        <text x={words} y={HIGH - 6} className="chart-says">
          {sides.below} ↓
        </text>
        {last?.difference_percent != null && (
          <>
            <text x={44 + plot + 8} y={y(last.difference_percent) + 4} className="chart-axis is-strong">
              {percent(last.difference_percent, { signed: true })}
            </text>
            {last.high !== null && Math.abs(y(last.high) - y(last.difference_percent)) > 13 && (
              <text x={44 + plot + 8} y={y(last.high) + 4} className="chart-axis">
                {percent(last.high, { signed: true })}
              </text>
            )}
            {last.low !== null && Math.abs(y(last.low) - y(last.difference_percent)) > 13 && (
              <text x={44 + plot + 8} y={y(last.low) + 4} className="chart-axis">
                {percent(last.low, { signed: true })}
              </text>
            )}
          </>
        )}
        {series.length > 0 && (
          <>
            <text x={44} y={HIGH + 18} className="chart-axis">
              {dayShort(series[0]?.day ?? '')}
            </text>
            {x(end) > 130 && (
              <text x={x(end)} y={HIGH + 18} className="chart-axis chart-end is-strong">
                {dayShort(last?.day ?? '')}
              </text>
            )}
          </>
        )}
      </svg>
      <HiddenTable
        caption={`Difference of ${name} to the original`}
        head={['Day', 'Difference', 'From', 'To']}
        rows={series.map(({ day, difference_percent: by, low, high }) => [
          dayShort(day),
          ...[by, low, high].map((value) => (value === null ? 'none' : percent(value, { signed: true }))),
        ])}
      />
      {coming > 0 && <p className="sr">{comingText(coming)}</p>}
    </div>
  );
};
