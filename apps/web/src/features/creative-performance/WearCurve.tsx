import type { Measured } from './performance.queries.ts';

const [WIDTH, HEIGHT] = [96, 38];
/** Percent of the first week at the lower and upper edge: the same for all, so that curves can be compared. */
const [LOW, HIGH] = [-60, 60];
const WEEK = 7;

const x = (nth: number, days: number): number => 2 + (nth / Math.max(1, days - 1)) * (WIDTH - 8);
const y = (change: number): number =>
  2 + ((HIGH - Math.min(HIGH, Math.max(LOW, change))) / (HIGH - LOW)) * (HEIGHT - 4);

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([a, b], nth) => `${nth ? 'L' : 'M'}${a.toFixed(1)} ${b.toFixed(1)}`).join('');

type Props = { life: Measured['life']; tired: boolean; label: string };

/** The days of a creative against its first week: that week shaded, its rate dashed, each day's interval behind the line. */
export const WearCurve = ({ life, tired, label }: Props) => {
  const first = dayNumber(life[0]?.day ?? '2000-01-01');
  const days = dayNumber(life.at(-1)?.day ?? '2000-01-01') - first + 1;
  const at = life.map((one) => ({ ...one, x: x(dayNumber(one.day) - first, days) }));
  const band = [
    ...at.map((one) => [one.x, y(one.high)] as const),
    ...at.toReversed().map((one) => [one.x, y(one.low)] as const),
  ];
  const last = at.at(-1);
  return (
    <svg
      className={`perf-curve${tired ? ' is-tired' : ''}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <rect x="2" y="1" width={x(Math.min(WEEK, days) - 1, days) - 2} height={HEIGHT - 2} className="perf-week" />
      <path d={`${path(band)}Z`} className="perf-band" />
      <path d={`M2 ${y(0)}H${WIDTH - 6}`} className="perf-first" />
      <path d={path(at.map((one) => [one.x, y(one.change)] as const))} className="perf-line" />
      {last && <circle cx={last.x} cy={y(last.change)} r="3" className="perf-last" />}
    </svg>
  );
};
