import { type ControlGroup, controlGroupOn, upcomingControlGroup } from '@fairlead/domain/control-group/control-group';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { CurrentGroup } from './control-group.queries.ts';

/** What the tab shows: the size of today and the one that waits; null where nothing waits. */
export type ShownGroup = { inForce: ControlGroup; upcoming: ControlGroup | null };

/**
 * As of today, which may have begun since it was read. What could not be read is shown as the default: 0 percent that
 * starts today (AP-80).
 */
export const shownGroup = (read: CurrentGroup | undefined, today: UtcDay): ShownGroup => {
  const { percent, start_date, upcoming } = read ?? { percent: 0, start_date: today, upcoming: null };
  const entries = [{ percent, start_date }, ...(upcoming ? [upcoming] : [])];
  return { inForce: controlGroupOn(today, entries), upcoming: upcomingControlGroup(today, entries) };
};

/** What the select holds: the size that waits, else the one in force (D-120). */
export const chosenSize = ({ inForce, upcoming }: ShownGroup): number => (upcoming ?? inForce).percent;

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
