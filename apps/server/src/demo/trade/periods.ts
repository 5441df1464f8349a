import { addDays, daysBetween, type Period, type UtcDay } from '@fairlead/domain/utc-day';
import { between, uniform } from '../../simulator/chance.ts';
import { eventsIn, mondayOf, monthAway, monthName, monthOf, weekName } from './calendar.ts';

export type Rhythm = 'months' | 'weeks' | 'bursts' | 'odd';
export type NamedPeriod = Period & { name: string };

/** Fourteen months: the twelve before this one, this one and the next. */
export const MONTHS_BACK = 12;

/** Below so many days left somebody has booked what comes next, or should have. */
const SOON_DAYS = 6;

const months = (today: UtcDay, last: number, count: number): NamedPeriod[] =>
  Array.from({ length: Math.min(count, last + MONTHS_BACK + 1) }, (_, back) => monthOf(monthAway(today, last - back)))
    .reverse()
    .map((period) => ({ ...period, name: monthName(period.start_day) }));

const weeks = (today: UtcDay, last: number, count: number): NamedPeriod[] =>
  Array.from({ length: count }, (_, back) => addDays(mondayOf(today), 7 * (last - back)))
    .reverse()
    .map((monday) => ({ start_day: monday, end_day: addDays(monday, 6), name: weekName(monday) }));

const PHASES = ['Launch', 'Ramp-up', 'Always on', 'Push', 'Second push', 'Wind-down'];

/** Back to back, of any length, the last one ending on `end`. */
const odd = (end: UtcDay, count: number, key: number): NamedPeriod[] => {
  const periods: NamedPeriod[] = [];
  let end_day = end;
  for (let n = count - 1; n >= 0; n--) {
    const start_day = addDays(end_day, -Math.floor(between(12, 41, 1021, key, n)));
    periods.unshift({ start_day, end_day, name: PHASES[n] ?? `Phase ${n + 1}` });
    end_day = addDays(start_day, -1);
  }
  return periods;
};

/** The last `count` sales of the year that ended by a day. */
const pastSales = (today: UtcDay, end: UtcDay, count: number): NamedPeriod[] =>
  eventsIn({ start_day: monthAway(today, -MONTHS_BACK), end_day: end }).slice(-count);

/** A flash sale that runs today, after the sales before it. */
const sales = (today: UtcDay, count: number, key: number): NamedPeriod[] => {
  const start_day = addDays(today, -Math.floor(between(1, 4, 1022, key)));
  const now = { start_day, end_day: addDays(start_day, 9), name: 'Flash sale' };
  return [...pastSales(today, addDays(start_day, -1), count - 1), now];
};

/** What follows a period in its rhythm. */
const following = (rhythm: Rhythm, last: NamedPeriod): NamedPeriod => {
  const start_day = addDays(last.end_day, 1);
  if (rhythm === 'months') return { ...monthOf(start_day), name: monthName(start_day) };
  if (rhythm === 'weeks') return { start_day, end_day: addDays(start_day, 6), name: weekName(start_day) };
  return {
    start_day,
    end_day: addDays(start_day, rhythm === 'bursts' ? 6 : 20),
    name: rhythm === 'bursts' ? 'Encore' : 'Extension',
  };
};

/** Nobody has booked what comes after, and the end is near: one of seventeen. */
const forgotten = (live: number): boolean => live % 17 === 13;

/**
 * Periods of the `live`-th line item that runs today, `before` of them over; with the next one where it is booked. One in
 * seventeen ends within four days and has nothing after it.
 */
export const livePeriods = (today: UtcDay, rhythm: Rhythm, before: number, live: number): NamedPeriod[] => {
  const end = addDays(today, Math.floor(between(3, 16, 1023, live)));
  const made = {
    months: () => months(today, 0, before + 1),
    weeks: () => weeks(today, 0, before + 1),
    bursts: () => sales(today, before + 1, live),
    odd: () => odd(end, before + 1, live),
  }[rhythm]();
  const last = made.at(-1);
  if (!last) throw new Error('a live line item has a period');
  if (forgotten(live)) {
    const end_day = addDays(today, live % 4);
    const start_day = last.start_day > today ? today : last.start_day;
    return [...made.slice(0, -1), { ...last, start_day, end_day, name: `${last.name} (until ${end_day.slice(5)})` }];
  }
  const soon = daysBetween(today, last.end_day) < SOON_DAYS;
  return soon || uniform(1024, live) < 0.4 ? [...made, following(rhythm, last)] : made;
};

/** Periods of a line item whose last one is over; `key` says when. */
export const pastPeriods = (
  today: UtcDay,
  rhythm: Rhythm,
  count: number,
  key: number,
  longAgo: boolean,
): NamedPeriod[] => {
  const back = longAgo ? Math.floor(between(2, 10, 1025, key)) : Math.floor(between(1, 3, 1025, key));
  const end = addDays(monthAway(today, 1 - back), -Math.floor(between(1, 20, 1026, key)));
  if (rhythm === 'months') return months(today, -back, count);
  if (rhythm === 'weeks') return weeks(end, -1, count);
  if (rhythm === 'odd') return odd(end < today ? end : addDays(today, -3), count, key);
  return pastSales(today, addDays(monthAway(today, 1 - back), -1), count);
};
