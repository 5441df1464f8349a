/**
 * A UTC calendar day as 'YYYY-MM-DD', years 0001 to 9999. Strings of this form sort by time, so `<` and `>` compare days.
 * Every function here takes real days (see `isUtcDay`) and knows no other zone (design 3.10).
 */
export type UtcDay = string;

/** A closed range of days: both ends belong to it. */
export type Period = { start_day: UtcDay; end_day: UtcDay };

const DAY_MS = 86_400_000;
const msOf = (day: UtcDay): number => Date.parse(`${day}T00:00:00Z`);
const written = new Map<number, UtcDay>();
/** Lists ask for the same few days thousands of times, and writing one takes a microsecond. */
const dayAt = (ms: number): UtcDay => {
  const at = Math.floor(ms / DAY_MS);
  const known = written.get(at);
  if (known !== undefined) return known;
  const day = new Date(ms).toISOString().slice(0, 10);
  if (written.size > 10_000) written.clear();
  written.set(at, day);
  return day;
};

/** The UTC day of an instant. */
export const dayOf = (instant: Date): UtcDay => dayAt(instant.getTime());

/** A real calendar day, written in full: '2024-02-29' is one, '2026-02-29' and '2026-2-1' are not. */
export const isUtcDay = (text: string): text is UtcDay => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const ms = msOf(text);
  return !Number.isNaN(ms) && dayAt(ms) === text;
};

/** The day `count` days later; earlier when negative. */
export const addDays = (day: UtcDay, count: number): UtcDay => dayAt(msOf(day) + count * DAY_MS);

/** Days from one day to another: 0 for the same day, 1 to tomorrow, negative backwards. */
export const daysBetween = (from: UtcDay, to: UtcDay): number => (msOf(to) - msOf(from)) / DAY_MS;

/** How many days a range holds, both ends counted; at least 1 for a range the right way round. */
export const daysOf = ({ start_day, end_day }: Period): number => daysBetween(start_day, end_day) + 1;

/** The first second of a day, 00:00:00Z (BU-50). */
export const startOfDay = (day: UtcDay): Date => new Date(msOf(day));
/** The last whole second of a day, 23:59:59Z (BU-50). */
export const endOfDay = (day: UtcDay): Date => new Date(msOf(day) + DAY_MS - 1000);

export const firstOfMonth = (day: UtcDay): UtcDay => `${day.slice(0, 8)}01`;
/** The first day of the following month: December leads into January of the next year. */
export const nextMonth = (day: UtcDay): UtcDay => firstOfMonth(addDays(firstOfMonth(day), 31));
export const lastOfMonth = (day: UtcDay): UtcDay => addDays(nextMonth(day), -1);

/** The first Monday after the day: a Monday leads to the Monday a week later. */
export const nextMonday = (day: UtcDay): UtcDay => addDays(day, (8 - startOfDay(day).getUTCDay()) % 7 || 7);

/** Exactly one calendar month, first to last day (D-081: two whole months are not one). */
export const isWholeMonth = ({ start_day, end_day }: Period): boolean =>
  start_day === firstOfMonth(start_day) && end_day === lastOfMonth(start_day);

const writtenTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The UTC day that a date, a date-time ('2026-11-30 23:59:59') or an ISO 8601 time names (D-075). A time without a zone
 * is UTC; one with an offset is moved to UTC first, which may change the day. Null for everything else.
 */
export const parseDay = (text: string): UtcDay | null => {
  const [, day, hours = '00', minutes = '00', seconds = '00', zone = 'Z'] = writtenTime.exec(text) ?? [];
  if (day === undefined || !isUtcDay(day)) return null;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}${offset}`);
  if (Number.isNaN(ms)) return null;
  const moved = dayAt(ms);
  return isUtcDay(moved) ? moved : null;
};
