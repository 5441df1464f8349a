import type { ControlGroup } from '@fairlead/domain/control-group/control-group';
import { addDays, daysBetween, type UtcDay } from '@fairlead/domain/utc-day';
import { Legend } from '#ui/chart/Figure.tsx';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { day, dayShort } from '#ui/format.ts';
import { percentText, stretchesOf } from './shown.ts';

const HEIGHT = 148;
const TOP = 12;
const BASE = 118;
const HIGHEST = 50;
const LEFT = 40;
/** Tomorrow would be a hair's breadth beside a year: it has a place of its own. */
const AHEAD = 64;
/** The picture goes back a year. */
const DAYS_BACK = 365;
/** Under this width a step has no room for its percent. */
const LABEL = 40;

const yOf = (percent: number) => BASE - (percent / HIGHEST) * (BASE - TOP);

type Props = { entries: readonly ControlGroup[]; upcoming: ControlGroup | null; today: UtcDay };

/** The share of devices left out, from its first day or a year ago to tomorrow: stairs, the waiting step dashed. */
export const ShareOverTime = ({ entries, upcoming, today }: Props) => {
  const [host, width] = useWidth<HTMLDivElement>(560);
  const tomorrow = addDays(today, 1);
  const oldest = entries.reduce((first, { start_date }) => (start_date < first ? start_date : first), today);
  const back = addDays(today, -DAYS_BACK);
  const first = oldest < back ? back : oldest;
  const stretches = stretchesOf(entries, { first, tomorrow });
  const days = daysBetween(first, tomorrow);
  const now = width - AHEAD;
  const xOf = (on: UtcDay) => LEFT + (daysBetween(first, on) / days) * (now - LEFT);
  const last = stretches.at(-1)?.percent ?? 0;
  const next = upcoming?.percent ?? last;
  const path = stretches.map(({ percent, from, until }) => `L${xOf(from)} ${yOf(percent)}H${xOf(until)}`).join('');
  const says = upcoming
    ? `${percentText(last)} today, ${percentText(next)} from ${day(tomorrow)}`
    : `${percentText(last)} today, nothing is about to change`;
  return (
    <div ref={host} className="share">
      <svg
        className="chart"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`Share of devices in the control group since ${day(first)}: ${says}.`}
      >
        {[0, 20, 40].map((percent) => (
          <g key={percent}>
            <line
              x1={LEFT}
              x2={width}
              y1={yOf(percent)}
              y2={yOf(percent)}
              className={percent === 0 ? 'chart-base' : 'chart-rule'}
            />
            <text x={LEFT - 8} y={yOf(percent) + 4} className="chart-axis chart-end">
              {percent} %
            </text>
          </g>
        ))}
        <path d={`M${LEFT} ${BASE}${path}V${BASE}Z`} className="group-share-area" />
        <path d={`M${path.slice(1)}`} className="chart-actual" />
        <rect
          x={now}
          y={yOf(next)}
          width={AHEAD}
          height={BASE - yOf(next)}
          className={upcoming ? 'group-share-next' : 'group-share-same'}
        />
        <path
          d={`M${now} ${yOf(last)}V${yOf(next)}H${width}`}
          className={upcoming ? 'chart-needed' : 'chart-projected'}
        />
        <line x1={now} x2={now} y1={TOP - 8} y2={BASE} className="chart-today" />
        {stretches.map(({ percent, from, until }) => {
          const [start, end] = [xOf(from), xOf(until)];
          return end - start < LABEL ? null : (
            <text key={from} x={start + 4} y={yOf(percent) - 6} className="chart-says">
              {percent} %
            </text>
          );
        })}
        {upcoming && (
          <text x={width - 2} y={yOf(next) - 6} className="chart-says is-needed chart-end">
            {next} %
          </text>
        )}
        <text x={LEFT} y={HEIGHT - 12} className="chart-axis">
          {days > 2 ? dayShort(first) : ''}
        </text>
        <text x={now - 6} y={HEIGHT - 12} className="chart-axis is-strong chart-end">
          today
        </text>
        <text x={width} y={HEIGHT - 12} className="chart-axis chart-end">
          {dayShort(tomorrow)}
        </text>
      </svg>
      <Legend
        items={
          upcoming
            ? [
                ['actual', 'In force'],
                ['upcoming', 'Starts at midnight UTC'],
              ]
            : [
                ['actual', 'In force'],
                ['projected', 'As it stays'],
              ]
        }
      />
      <HiddenTable
        caption="Sizes of the control group"
        head={['From', 'Devices left out']}
        rows={[
          ...stretches.map(({ percent, from }) => [day(from), percentText(percent)] as const),
          ...(upcoming ? [[day(upcoming.start_date), percentText(upcoming.percent)] as const] : []),
        ]}
      />
    </div>
  );
};
