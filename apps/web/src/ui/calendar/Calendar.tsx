import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dayAfterKey, monthsAway, weeksOf } from './month.ts';
import './calendar.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "November 2026" */
export const monthName = (day: UtcDay): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export type CalendarProps = {
  label: string;
  /** Days chosen so far; a missing end is null. */
  chosen: { [End in keyof Period]: UtcDay | null };
  today: UtcDay;
  /** Why a day cannot be chosen, such as the name of what has it already; null: it is free. */
  whyNot: (day: UtcDay) => string | null;
  /** Hatched, because something else has it. */
  taken: (day: UtcDay) => boolean;
  /** Where the focus starts. */
  from: UtcDay;
  onPick: (day: UtcDay) => void;
};

/** Esc closes the calendar alone, not the dialog it may be open in: what the kit's dialogs look for. */
const escStaysHere = { 'data-mantine-stop-propagation': true } as const;

const classOf = (day: UtcDay, { chosen: { start_day, end_day }, today, taken, whyNot }: CalendarProps): string =>
  [
    'calendar-day',
    (day === start_day || day === end_day) && 'is-edge',
    start_day && end_day && day > start_day && day < end_day && 'is-inside',
    day === today && 'is-today',
    taken(day) && 'is-taken',
    whyNot(day) !== null && 'is-off',
  ]
    .filter(Boolean)
    .join(' ');

/** One month of UTC days. Arrows move by day and week, Page keys by month, Enter chooses. */
export const Calendar = (props: CalendarProps) => {
  const { label, whyNot, from, onPick, chosen } = props;
  const [at, setAt] = useState(from);
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has the focus is the one that moved
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    byKey.current = false;
  }, [at]);
  const go = (day: UtcDay, keyed: boolean) => {
    byKey.current = keyed;
    setAt(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    go(next, true);
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button
          type="button"
          {...escStaysHere}
          className="icon-button"
          aria-label="Previous month"
          onClick={() => go(monthsAway(at, -1), false)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </button>
        <span id={id} aria-live="polite">
          {monthName(at)}
        </span>
        <button
          type="button"
          {...escStaysHere}
          className="icon-button"
          aria-label="Next month"
          onClick={() => go(monthsAway(at, 1), false)}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
      <table {...{ role: 'grid' }} ref={table} aria-label={`${label}, ${monthName(at)}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekdays[weekday]} />
                ) : (
                  <td
                    key={day}
                    {...{ role: 'gridcell', 'aria-selected': day === chosen.start_day || day === chosen.end_day }}
                  >
                    <button
                      type="button"
                      {...escStaysHere}
                      className={classOf(day, props)}
                      tabIndex={day === at ? 0 : -1}
                      aria-disabled={whyNot(day) !== null || undefined}
                      aria-label={[`${Number(day.slice(8))} ${monthName(day)}`, whyNot(day)].filter(Boolean).join(', ')}
                      title={whyNot(day) ?? undefined}
                      onClick={() => (whyNot(day) === null ? onPick(day) : undefined)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
