import { addDays, firstOfMonth, lastOfMonth, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';

/** The weeks of a day's month, Monday first; null where a week reaches out of it. */
export const weeksOf = (day: UtcDay): (UtcDay | null)[][] => {
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)];
  const before = (startOfDay(first).getUTCDay() + 6) % 7;
  const cells: (UtcDay | null)[] = Array.from({ length: before }, () => null);
  for (let at = first; at <= last; at = addDays(at, 1)) cells.push(at);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
};

const clampDate = (month: UtcDay, date: string): UtcDay => {
  const last = lastOfMonth(month);
  return date > last.slice(8) ? last : `${month.slice(0, 8)}${date}`;
};

/** The same date `by` months away; the last of the month where it has no such date. */
export const monthsAway = (day: UtcDay, by: number): UtcDay => {
  let month = firstOfMonth(day);
  for (let step = 0; step < Math.abs(by); step++)
    month = by > 0 ? addDays(lastOfMonth(month), 1) : firstOfMonth(addDays(month, -1));
  return clampDate(month, day.slice(8));
};

/** Where a key of the calendar leads; null for every other key. */
export const dayAfterKey = (day: UtcDay, key: string, shift: boolean): UtcDay | null => {
  const weekday = (startOfDay(day).getUTCDay() + 6) % 7;
  const moves: Record<string, () => UtcDay> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => monthsAway(day, shift ? -12 : -1),
    PageDown: () => monthsAway(day, shift ? 12 : 1),
  };
  return moves[key]?.() ?? null;
};
