import { type Issue, when } from '../issue.ts';
import { addDays, dayOf, isUtcDay, startOfDay, type UtcDay } from '../utc-day.ts';
import { checkScheduling, REQUIRED, type SchedulingDraft } from './schedule.rules.ts';
import { offsetMinutes, offsets, type Scheduling, spokenOf } from './schedule.ts';

/**
 * A schedule as a form shows it: days and times by the clocks of an offset. What was typed and is none stays as it is. The type
 * is empty until one is chosen in place of a schedule that recurs.
 */
export type ScheduleForm = {
  type: 'always' | 'limited' | '';
  start_day: string;
  start_time: string;
  end_day: string;
  end_time: string;
  timezone: string;
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Day and time of an instant by the clocks of an offset. */
export const clockIn = (instant: string | Date, offset: string): { day: UtcDay; time: string } => {
  const there = new Date(new Date(instant).getTime() + offsetMinutes(offset) * 60_000);
  return { day: dayOf(there), time: there.toISOString().slice(11, 16) };
};

/** The instant at which clocks of an offset show a day and a time; an end is the last second of its minute. Null for what is none. */
const instantOf = (day: string, time: string, offset: string, last: boolean): string | null => {
  if (!isUtcDay(day) || !TIME.test(time) || !offsets.includes(offset)) return null;
  const ms = Date.parse(`${day}T${time}:${last ? '59' : '00'}Z`) - offsetMinutes(offset) * 60_000;
  return new Date(ms).toISOString();
};

/** From tomorrow to the end of the week, Monday first, that tomorrow lies in (CG-38, D-193). */
const beginning = (now: Date): ScheduleForm => {
  const start_day = addDays(dayOf(now), 1);
  const sunday = (7 - startOfDay(start_day).getUTCDay()) % 7;
  return {
    ...{ type: 'always', start_day, start_time: '00:00' },
    ...{ end_day: addDays(start_day, sunday), end_time: '23:59', timezone: '+00:00' },
  };
};

type Stored = SchedulingDraft & Scheduling;

/** The schedule whose days a form shows. One that recurs has none: what a form makes of it is chosen anew (CG-41, D-195). */
const shownOf = (schedulings: readonly Stored[], now: Date): Stored | null => {
  const spoken = spokenOf(schedulings, now);
  return spoken?.recurring ? null : spoken;
};

/**
 * What a form begins with: the schedule that is spoken of, or Always with a limited time at hand (CG-32). In place of one that
 * recurs nothing is chosen beforehand, as a form can only end that.
 */
export const scheduleFormOf = (schedulings: readonly Stored[], now: Date): ScheduleForm => {
  const spoken = shownOf(schedulings, now);
  if (!spoken) return { ...beginning(now), ...(spokenOf(schedulings, now) ? { type: '' } : {}) };
  const [start, end] = [clockIn(spoken.start_utc, spoken.timezone), clockIn(spoken.end_utc, spoken.timezone)];
  return {
    ...{ type: 'limited', start_day: start.day, start_time: start.time },
    ...{ end_day: end.day, end_time: end.time, timezone: spoken.timezone },
  };
};

/** What is sent of a form: nothing for Always. An end that was not touched stays to the second what it was. */
export const schedulingsOf = (form: ScheduleForm, stored: readonly Stored[], now: Date): SchedulingDraft[] => {
  if (form.type !== 'limited') return [];
  const spoken = shownOf(stored, now);
  const was = spoken && scheduleFormOf(stored, now);
  const zoned = was?.timezone === form.timezone;
  const kept = (end: 'start' | 'end') =>
    zoned && was[`${end}_day`] === form[`${end}_day`] && was[`${end}_time`] === form[`${end}_time`];
  const { timezone } = form;
  return [
    {
      start_utc:
        kept('start') && spoken ? spoken.start_utc : instantOf(form.start_day, form.start_time, timezone, false),
      end_utc: kept('end') && spoken ? spoken.end_utc : instantOf(form.end_day, form.end_time, timezone, true),
      recurring: false,
      timezone,
    },
  ];
};

/** What is wrong with the text of one end, each at its own field; nothing where it can be read. */
const unread = (form: ScheduleForm, end: 'start' | 'end'): Issue[] => {
  const [day, time] = [form[`${end}_day`], form[`${end}_time`]];
  return [
    ...when(day === '', `${end}_day`, REQUIRED),
    ...when(day !== '' && !isUtcDay(day), `${end}_day`, 'This is not a day'),
    ...when(time === '', `${end}_time`, REQUIRED),
    ...when(time !== '' && !TIME.test(time), `${end}_time`, 'Not a time: write 09:30'),
  ];
};

/** The rules of a schedule on what stands in a form (CG-31 to CG-37). */
export const checkScheduleForm = (form: ScheduleForm, stored: readonly Stored[], now: Date): Issue[] => {
  if (form.type !== 'always' && form.type !== 'limited')
    return [{ path: 'type', message: 'Please select a schedule setting' }];
  return schedulingsOf(form, stored, now).flatMap((draft) =>
    checkScheduling(draft, now, shownOf(stored, now), 'at').flatMap(({ path, message }) => {
      const field = path.slice(3);
      if (field !== 'start_utc' && field !== 'end_utc')
        return [{ path: field === 'timezone' ? field : 'type', message }];
      const end = field === 'start_utc' ? 'start' : 'end';
      return draft[field] === null ? unread(form, end) : [{ path: `${end}_day`, message }];
    }),
  );
};
