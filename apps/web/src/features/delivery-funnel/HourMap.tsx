import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { compact, count, dayShort } from '#ui/format.ts';
import type { Funnel } from './funnel.queries.ts';
import { type HourDay, hourDays } from './funnel-view.ts';

const [LEFT, CELL, HIGH] = [108, 11, 16];
const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
const X = (hour: number) => LEFT + hour * (CELL + 1);

const shade = (eligible: number, most: number) => 1 + Math.min(3, Math.floor((eligible / most) * 4));

const Row = ({ day: { day, capped, hours }, at, most }: { day: HourDay; at: number; most: number }) => (
  <g transform={`translate(0 ${at * (HIGH + 1)})`}>
    <text x={0} y={12} className="funnel-axis is-strong">
      {weekday(day)} {dayShort(day)}
    </text>
    {capped !== null && (
      <text x={LEFT - 6} y={12} className="funnel-axis is-end">
        {capped} h
      </text>
    )}
    {hours.map((hour, nth) => {
      const key = `${day} ${nth}`;
      if (!hour) return <circle key={key} cx={X(nth) + CELL / 2} cy={HIGH / 2} r={1.5} className="funnel-none" />;
      const lost = hour.lost_to_cap > 0;
      return (
        <rect
          key={key}
          x={X(nth)}
          y={0}
          width={CELL}
          height={HIGH}
          rx={2}
          className={lost ? 'funnel-lost' : `funnel-hour-${shade(hour.eligible, most)}`}
        >
          <title>
            {`${dayShort(day)}, ${nth} h: ${count(hour.eligible)} requests${lost ? `, ${count(hour.lost_to_cap)} lost to the cap` : ''}`}
          </title>
        </rect>
      );
    })}
  </g>
);

/** The newest days hour by hour, UTC: when there was how much to ask for, and when the cap was reached. */
export const HourMap = ({ hours }: Pick<Funnel, 'hours'>) => {
  const days = hourDays(hours);
  const most = Math.max(1, ...days.flatMap((day) => day.hours.map((hour) => hour?.eligible ?? 0)));
  const lost = days.reduce((sum, day) => sum + day.hours.filter((hour) => hour && hour.lost_to_cap > 0).length, 0);
  const all = days.reduce((sum, day) => sum + day.hours.filter((hour) => hour !== null).length, 0);
  // Hours that were told as whole days say nothing of an hour
  if (all <= days.length) return null;
  return (
    <section className="funnel-card" aria-labelledby="funnel-hours">
      <h2 id="funnel-hours">
        Hours{' '}
        <span className="dim num">{lost > 0 ? `cap reached, ${lost} of ${all} h` : 'the cap was never reached'}</span>
      </h2>
      <svg viewBox={`0 0 ${X(24)} ${days.length * (HIGH + 1) + 18}`} width="100%" aria-hidden>
        {days.map((day, at) => (
          <Row key={day.day} day={day} at={at} most={most} />
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={X(hour)} y={days.length * (HIGH + 1) + 14} className="funnel-axis">
            {hour} h
          </text>
        ))}
      </svg>
      <ul className="funnel-keys" aria-hidden>
        <li>
          <i className="is-few" />
          <i className="is-many" /> Requests, few to many
        </li>
        {lost > 0 && (
          <li>
            <i className="is-lost" /> Lost to the cap
          </li>
        )}
        <li>
          <i className="is-none" /> No requests
        </li>
      </ul>
      <HiddenTable
        caption="By day"
        head={['Day', 'Requests', 'Lost to the cap', 'Cap reached from']}
        rows={days.map(({ day, capped, hours: own }) => [
          dayShort(day),
          compact(own.reduce((sum, hour) => sum + (hour?.eligible ?? 0), 0)),
          compact(own.reduce((sum, hour) => sum + (hour?.lost_to_cap ?? 0), 0)),
          capped === null ? 'not reached' : `${capped} h`,
        ])}
      />
    </section>
  );
};
