import { dayOf, type UtcDay } from '../utc-day.ts';

/** The hour UTC at which all links are checked again. */
const HOUR = 2;
const HOUR_MS = 3_600_000;

/** The night that an instant belongs to: a new one begins at 02:00 UTC. */
export const nightOf = (now: Date): UtcDay => dayOf(new Date(now.getTime() - HOUR * HOUR_MS));
