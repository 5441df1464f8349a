import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import type { Currency } from '@fairlead/domain/money';
import type { Measured } from './performance.queries.ts';
import { rangeText, valueText } from './performance-words.ts';

const WIDTH = 84;

type Props = { of: Measured; metric: PerformanceMetric; currency: Currency; most: number };

/** A rate with its interval on the axis that all rows share. @param most the axis's end */
export const RateCell = ({ of, metric, currency, most }: Props) => {
  const at = (value: number) => 2 + (Math.min(value, most) / (most || 1)) * WIDTH;
  const [from, to] = [at(of.low ?? 0), at(of.high ?? most)];
  return (
    <span className="perf-rate">
      <svg width={WIDTH + 6} height="18" aria-hidden>
        <path d={`M2 9H${WIDTH + 2}`} className="perf-axis" />
        {(of.low !== null || of.high !== null) && (
          <rect x={from} width={Math.max(2, to - from)} y="4" height="10" rx="2" className="perf-range" />
        )}
        {of.value !== null && <path d={`M${at(of.value)} 2V16`} className="perf-value" />}
      </svg>
      <span className="perf-two num">
        <b>{valueText(of.value, metric, currency)}</b>
        <span>{rangeText(of, metric, currency)}</span>
      </span>
    </span>
  );
};
