import { type ControlGroup, controlGroupOn, upcomingControlGroup } from '@fairlead/domain/control-group/control-group';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { ApiError, isStale } from '#lib/api-error.ts';
import type { CurrentGroup } from './control-group.queries.ts';

/** What the tab shows: the size of today and the one that waits; null where nothing waits. */
export type ShownGroup = { inForce: ControlGroup; upcoming: ControlGroup | null; version: number };

/** The version of what was never set. */
const NEVER_SET = 1;

/**
 * As of today, which may have begun since it was read. What could not be read is shown as the default: 0 percent that
 * starts today (AP-80). Saved over, it counts as what was never set: whatever was is asked about.
 */
export const shownGroup = (read: CurrentGroup | undefined, today: UtcDay): ShownGroup => {
  const never = { percent: 0, start_date: today, upcoming: null, version: NEVER_SET };
  const { percent, start_date, upcoming, version } = read ?? never;
  const entries = [{ percent, start_date }, ...(upcoming ? [upcoming] : [])];
  return { inForce: controlGroupOn(today, entries), upcoming: upcomingControlGroup(today, entries), version };
};

/** What the select holds: the size that waits, else the one in force (D-120). */
export const chosenSize = ({ inForce, upcoming }: ShownGroup): number => (upcoming ?? inForce).percent;

/** A refusal as the form can merge it: the size that the select would hold. */
export const shownRefusal = (error: unknown): unknown => {
  if (!isStale(error)) return error;
  const body = error.body as { current: CurrentGroup };
  const { percent } = body.current.upcoming ?? body.current;
  return new ApiError(error.status, { ...body, current: { ...body.current, percent } }, error.requestId);
};

export const percentText = (percent: number): string => (percent === 0 ? '0 % (Disabled)' : `${percent} %`);

/** A stretch of days with one size: `from` its first day, `until` the first day of the next. */
export type Stretch = { percent: number; from: UtcDay; until: UtcDay };

/**
 * The sizes as stretches up to the end of today, oldest first, of at most `most` days back: older ones are cut off where
 * the picture begins.
 */
export const stretchesOf = (
  entries: readonly ControlGroup[],
  { first, tomorrow }: { first: UtcDay; tomorrow: UtcDay },
): Stretch[] => {
  const started = entries
    .filter(({ start_date }) => start_date < tomorrow)
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
  return started
    .map(({ percent, start_date }, at) => ({
      percent,
      from: start_date < first ? first : start_date,
      until: started[at + 1]?.start_date ?? tomorrow,
    }))
    .filter(({ from, until }) => from < until);
};
