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

/** The one that is spoken of: the current one, else the next, else the last (D-197). */
export const spokenOf = <S extends Scheduling>(schedulings: readonly S[], now: Date): S | null => {
  const byStart = [...schedulings].sort((one, other) => startOf(one) - startOf(other));
  return byStart.find((each) => !isOver(each, now)) ?? byStart.at(-1) ?? null;
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

const DAY = 86_400_000;
/** When the day that is on now began, by the clocks of an offset. */
export const todayIn = (offset: string, now: Date): Date => {
  const ahead = offsetMinutes(offset) * 60_000;
  return new Date(Math.floor((now.getTime() + ahead) / DAY) * DAY - ahead);
};
