const DAY = 86_400_000;

/** When a group is shown, both instants in UTC; `end_utc` is the last second of it. */
export type Scheduling = { start_utc: string | Date; end_utc: string | Date; recurring: boolean };

const startOf = ({ start_utc }: Scheduling): number => new Date(start_utc).getTime();
/** The last second is a whole one. */
const endOf = ({ end_utc }: Scheduling): number => new Date(end_utc).getTime() + 1000;

const isOver = (scheduling: Scheduling, now: Date): boolean =>
  !scheduling.recurring && endOf(scheduling) <= now.getTime();
const isAhead = (scheduling: Scheduling, now: Date): boolean => startOf(scheduling) > now.getTime();

/** Over when all are over; without a schedule a group is never over (D-197). */
export const isPastDue = (schedulings: readonly Scheduling[], now: Date): boolean =>
  schedulings.length > 0 && schedulings.every((each) => isOver(each, now));

/** Ahead when none has begun that is not over, and one is still to come (D-197). */
export const isScheduled = (schedulings: readonly Scheduling[], now: Date): boolean =>
  schedulings.some((each) => isAhead(each, now)) && !isInForce(schedulings, now);

/** Whether a group is shown now: always without a schedule, from the start on when it recurs (design 13.24.1). */
export const isInForce = (schedulings: readonly Scheduling[], now: Date): boolean =>
  schedulings.length === 0 || schedulings.some((each) => !isAhead(each, now) && !isOver(each, now));

/**
 * How much of the time from one instant until another at least one of several groups is shown, each by its own schedules. What is
 * in force changes only where a schedule begins or ends: between two such instants there is nothing to ask.
 */
export const shownWithin = (
  groups: readonly (readonly Scheduling[])[],
  from: Date,
  until: Date,
): 'all' | 'some' | 'none' => {
  const changes = groups.flat().flatMap((each) => [startOf(each), endOf(each)]);
  const within = changes.filter((at) => at > from.getTime() && at < until.getTime());
  const shown = [from.getTime(), ...within].map((at) => groups.some((own) => isInForce(own, new Date(at))));
  if (!shown.includes(true)) return 'none';
  return shown.includes(false) ? 'some' : 'all';
};

/** The one that is spoken of: the current one, else the next, else the last (D-197). */
export const spokenOf = <S extends Scheduling>(schedulings: readonly S[], now: Date): S | null => {
  const byStart = [...schedulings].sort((one, other) => startOf(one) - startOf(other));
  return byStart.find((each) => !isOver(each, now)) ?? byStart.at(-1) ?? null;
};

/** What a schedule means at an instant; `days` by the clocks of the schedule, `runs` in days that it lasts. */
export type ScheduleOutlook =
  | { is: 'ahead'; days: number; runs: number }
  | { is: 'running'; days: number }
  | { is: 'over'; days: number };

/**
 * Whether a schedule is ahead, running or over, by instants as the status of its group is, and in how many days it begins or
 * ends or since when it is over: days of the schedule's own clocks, 0 today and 1 tomorrow. One that recurs has no end.
 */
export const scheduleOutlook = (scheduling: Scheduling & { timezone: string }, now: Date): ScheduleOutlook | null => {
  if (scheduling.recurring) return null;
  const there = offsetMinutes(scheduling.timezone) * 60_000;
  const dayAt = (ms: number): number => Math.floor((ms + there) / DAY);
  const [start, end, today] = [startOf(scheduling), endOf(scheduling), dayAt(now.getTime())];
  const lastDay = dayAt(end - 1);
  if (isOver(scheduling, now)) return { is: 'over', days: today - lastDay };
  if (!isAhead(scheduling, now)) return { is: 'running', days: lastDay - today };
  return { is: 'ahead', days: dayAt(start) - today, runs: Math.max(1, Math.round((end - start) / DAY)) };
};

/** Offsets that a schedule can be told in, from -12:00 to +14:00 by half hours (D-194). */
export const offsets: readonly string[] = Array.from({ length: 53 }, (_, index) => {
  const minutes = index * 30 - 720;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
});

/** Minutes by which clocks of an offset are ahead of UTC. */
export const offsetMinutes = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/** When the day that is on now began, by the clocks of an offset. */
export const todayIn = (offset: string, now: Date): Date => {
  const ahead = offsetMinutes(offset) * 60_000;
  return new Date(Math.floor((now.getTime() + ahead) / DAY) * DAY - ahead);
};
