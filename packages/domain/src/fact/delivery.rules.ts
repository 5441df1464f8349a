import type { Issue } from '../issue.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far ahead of the clock a fact may be, and how far back (design 13.10). */
export const FACT_AHEAD_MS = 5 * 60_000;
export const FACT_DAYS_BACK = 760;

/** Both kinds of money and every count that a delivery row carries have at most this many decimals. */
export const FACT_DECIMALS = 6;

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The instant of a text such as 2026-11-18T09:00:00Z in milliseconds; null for what is no time with its zone. */
export const factTime = (text: string): number | null => {
  const ms = written.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return null;
  // Date.parse moves a day that does not exist, such as 30 February, to one that does.
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12 ? ms : null;
};

/**
 * The hour of a delivery row: a full hour in UTC, begun by now, not too long ago. An hour that starts within five minutes
 * is taken, as clocks differ.
 */
export const checkDeliveryHour = (hour: number | null, now: Date, path = 'hour'): Issue[] => {
  const issue = (message: string): Issue[] => [{ path, message }];
  if (hour === null) return issue('hour must be a time with its zone, such as 2026-11-18T09:00:00Z');
  if (hour % HOUR_MS !== 0) return issue('hour must be a full hour');
  if (hour > now.getTime() + FACT_AHEAD_MS) return issue('hour is in the future');
  if (hour < now.getTime() - FACT_DAYS_BACK * DAY_MS) return issue(`hour is more than ${FACT_DAYS_BACK} days ago`);
  return [];
};
