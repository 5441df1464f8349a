import { type Issue, when } from '../issue.ts';
import { addDays, startOfDay, type UtcDay } from '../utc-day.ts';

/** Sizes of the control group in percent of the devices (AP-77). */
export const controlGroupSizes = [0, 10, 20, 30, 40, 50] as const;

/** The words of the size select. */
export const controlGroupLabel = (percent: number): string => (percent === 0 ? '0 (Disabled)' : String(percent));

/** A size from a UTC day on. */
export type ControlGroup = { percent: number; start_date: UtcDay };

/** The size as it is chosen or sent; null: none chosen yet. */
export const checkControlGroup = (percent: number | null): Issue[] => {
  const path = 'percent';
  if (percent === null) return [{ path, message: 'Control group percent is required' }];
  const known = controlGroupSizes.some((size) => size === percent);
  return when(!known, path, `Control group percent must be one of ${controlGroupSizes.join(', ')}`);
};

const newestFirst = <T extends ControlGroup>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (a.start_date > b.start_date ? -1 : 1));

/**
 * All sizes an application has had, newest first. An application starts without a control group, so the last one is
 * 0 percent from the day it was created, whatever was set later.
 */
export const allControlGroups = (created: UtcDay, entries: readonly ControlGroup[]): ControlGroup[] => {
  const sorted = newestFirst(entries);
  const first = sorted.at(-1);
  return first && first.start_date <= created ? sorted : [...sorted, { percent: 0, start_date: created }];
};

/** The size in force on a UTC day: the latest that has started. Before anything was set, 0 percent from that day. */
export const controlGroupOn = (day: UtcDay, entries: readonly ControlGroup[]): ControlGroup =>
  newestFirst(entries).find(({ start_date }) => start_date <= day) ?? { percent: 0, start_date: day };

/** The size that has not started yet; null when nothing is going to change. */
export const upcomingControlGroup = (day: UtcDay, entries: readonly ControlGroup[]): ControlGroup | null =>
  newestFirst(entries).findLast(({ start_date }) => start_date > day) ?? null;

/**
 * What setting a size does (D-120): it starts tomorrow and takes the place of one that waits; the size in force, set
 * again, takes the waiting one back, and changes nothing when none waits.
 */
export const postedControlGroup = (
  today: UtcDay,
  entries: readonly ControlGroup[],
  percent: number,
): 'start tomorrow' | 'take back' | 'nothing' => {
  const upcoming = upcomingControlGroup(today, entries);
  if (controlGroupOn(today, entries).percent === percent) return upcoming ? 'take back' : 'nothing';
  return upcoming?.percent === percent ? 'nothing' : 'start tomorrow';
};

/** The entries after a size was set on a day; the past is never touched. */
export const controlGroupsAfter = (
  today: UtcDay,
  entries: readonly ControlGroup[],
  percent: number,
): readonly ControlGroup[] => {
  const posted = postedControlGroup(today, entries, percent);
  if (posted === 'nothing') return entries;
  const started = entries.filter(({ start_date }) => start_date <= today);
  return posted === 'take back' ? started : [...started, { percent, start_date: addDays(today, 1) }];
};

/** How long it is until a UTC day begins, in words: "7 h 25 min", "12 min", "less than a minute". */
export const untilDay = (now: Date, day: UtcDay): string => {
  const minutes = Math.ceil((startOfDay(day).getTime() - now.getTime()) / 60_000);
  if (minutes <= 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};
