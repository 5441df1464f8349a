/** A stretch of time from its first to its last second, as budgets carry it (00:00:00 to 23:59:59 UTC). */
export type Stretch = { start_time: Date | string; end_time: Date | string };

export const DAY_MS = 86_400_000;
const LAST_SECOND_MS = 1000;

const at = (when: Date | string): number => new Date(when).getTime();

/** First millisecond and the one after the last: the last second belongs to the stretch (design 13.7: end + 1 s). */
export const boundsOf = ({ start_time, end_time }: Stretch): { from: number; until: number } => ({
  from: at(start_time),
  until: at(end_time) + LAST_SECOND_MS,
});

/** How much of a stretch has passed, 0 (not started) to 1 (over). */
export const elapsedShare = (stretch: Stretch, now: Date): number => {
  const { from, until } = boundsOf(stretch);
  const passed = Math.min(until, Math.max(from, now.getTime())) - from;
  return until > from ? passed / (until - from) : 0;
};

/**
 * Whether no full UTC day of a stretch is over yet, before its end: how far it is from plan says nothing then. Every screen and
 * list that compares with a plan asks here.
 */
export const tooSoon = (stretch: Stretch, now: Date): boolean => {
  const { from, until } = boundsOf(stretch);
  const lastMidnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return now.getTime() < until && lastMidnight - DAY_MS < from;
};
