import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  nextMonth,
  type Period,
  startOfDay,
  type UtcDay,
} from '@fairlead/domain/utc-day';
import { between, uniform } from '../../simulator/chance.ts';

const MINUTE_MS = 60_000;

/** First day of the month `count` months away. */
export const monthAway = (day: UtcDay, count: number): UtcDay => {
  let first = firstOfMonth(day);
  for (let n = 0; n < count; n++) first = nextMonth(first);
  for (let n = 0; n > count; n--) first = firstOfMonth(addDays(first, -1));
  return first;
};

export const monthOf = (first: UtcDay): Period => ({ start_day: first, end_day: lastOfMonth(first) });

/** Monday of a day's week. */
export const mondayOf = (day: UtcDay): UtcDay => addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7));

/** A moment at work on a day, on the Friday before when it is a weekend; Mondays are busiest from 9 to 11. */
export const atWork = (day: UtcDay, ...keys: readonly number[]): Date => {
  const weekday = startOfDay(day).getUTCDay();
  const workday = addDays(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
  const early = weekday === 1 && uniform(1001, ...keys) < 0.5;
  const hour = early ? between(9, 11, 1002, ...keys) : between(7, 17.5, 1002, ...keys);
  return new Date(
    startOfDay(workday).getTime() + Math.floor(hour * 60) * MINUTE_MS + Math.floor(60_000 * uniform(1003, ...keys)),
  );
};

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + Math.round(minutes * MINUTE_MS));

/** ISO 8601: the week that a Monday begins, such as 2026-W47. */
export const weekName = (monday: UtcDay): string => {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const days = (startOfDay(thursday).getTime() - startOfDay(`${year}-01-01`).getTime()) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
};

const MONTHS = `January February March April May June July August September October November December`.split(' ');
/** Such as `2026-11 November`. */
export const monthName = (day: UtcDay): string => `${day.slice(0, 7)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** Sales that every year has, by the month and day of their start and how many days they last. */
const events = [
  ['01-05', 10, 'Winter sale'],
  ['02-08', 7, 'Valentine week'],
  ['03-18', 8, 'Spring promo'],
  ['04-22', 6, 'Mid-season sale'],
  ['05-28', 5, 'Birthday offers'],
  ['06-24', 9, 'Summer sale'],
  ['08-24', 9, 'Back to school'],
  ['09-18', 5, 'Autumn promo'],
  ['11-09', 4, 'Singles day'],
  ['11-23', 8, 'BF week'],
  ['12-10', 14, 'Christmas push'],
] as const;

/** Sales between two days, in order. */
export const eventsIn = ({ start_day, end_day }: Period): (Period & { name: string })[] =>
  [0, 1]
    .map((years) => Number(start_day.slice(0, 4)) + years)
    .flatMap((year) =>
      events.map(([at, days, name]) => ({
        name: `${name} ${year}`,
        start_day: `${year}-${at}`,
        end_day: addDays(`${year}-${at}`, days - 1),
      })),
    )
    .filter((event) => event.start_day >= start_day && event.end_day <= end_day);

export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
