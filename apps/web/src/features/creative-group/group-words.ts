import type { CreativeGroupStatus } from '@fairlead/domain/creative-group/creative-group';
import { creativeGroupLabels } from '@fairlead/domain/creative-group/labels';
import {
  offsetMinutes,
  type ScheduleOutlook,
  scheduleOutlook,
  spokenOf,
} from '@fairlead/domain/creative-group/schedule';
import { clockIn } from '@fairlead/domain/creative-group/schedule-form';
import type { Tone } from '#ui/bits/Chip.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { day, plural } from '#ui/format.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** What a person edits of a group in the grid. */
export type GroupEdit = Pick<CreativeGroup, 'name' | 'active' | 'state' | 'campaign_ids'>;

/** Red where somebody has to do something (CG-53 to CG-55). */
export const toneOf = (status: CreativeGroupStatus): Tone => {
  if (status === 'live') return 'ok';
  return status === 'no campaigns connected' || status === 'paused by am' ? 'bad' : 'quiet';
};

type Scheduling = CreativeGroup['schedulings'][number];

/** The day on which an instant lies by the clocks of the schedule. */
const dayIn = (instant: string, { timezone }: Scheduling): string =>
  day(new Date(new Date(instant).getTime() + offsetMinutes(timezone) * 60_000));

type Scheduled = { schedulings: readonly Scheduling[] };

/** The schedules of a group in one text: the same for groups that have the same. */
export const writtenSchedule = ({ schedulings }: Scheduled): string =>
  JSON.stringify(
    schedulings.map(({ start_utc, end_utc, recurring, timezone }) => [start_utc, end_utc, recurring, timezone]),
  );

/**
 * What a form for the schedule of several groups begins with: the schedules that they have alike, none where they differ.
 * `losing`: groups with schedules that the form does not show, and that what is saved takes the place of.
 */
export const sharedSchedules = <G extends Scheduled>(
  groups: readonly G[],
): { stored: readonly Scheduling[]; losing: G[] } => {
  const [first, ...others] = groups;
  const alike = others.every((other) => first && writtenSchedule(other) === writtenSchedule(first));
  const losing = groups.filter(({ schedulings }) => schedulings.length > (alike ? 1 : 0));
  return { stored: alike ? (first?.schedulings ?? []) : [], losing };
};

/** When a group is shown, in the documents' words (CG-57). */
export const scheduleText = (schedulings: readonly Scheduling[], now: Date): string => {
  const spoken = spokenOf(schedulings, now);
  if (!spoken) return 'Always Running';
  if (spoken.recurring) return 'Recurring';
  return `${dayIn(spoken.start_utc, spoken)} - ${dayIn(spoken.end_utc, spoken)}`;
};

/** 0 and 'starts': "starts today". */
const inDays = (verb: string, days: number): string =>
  days === 0 ? `${verb} today` : `${verb} in ${plural(days, 'day')}`;

/** What a schedule means now, in the words of list and dialog (D-194: days by its own clocks). Nothing for Recurring. */
export const outlookText = (
  scheduling: Parameters<typeof scheduleOutlook>[0],
  now: Date,
): { text: string; is: ScheduleOutlook['is'] } | null => {
  const outlook = scheduleOutlook(scheduling, now);
  if (!outlook) return null;
  const { is, days } = outlook;
  if (is === 'ahead') return { is, text: `${inDays('starts', days)}, runs ${plural(outlook.runs, 'day')}` };
  if (is === 'running') return { is, text: inDays('ends', days) };
  return { is, text: days === 0 ? 'ended today' : `ended ${plural(days, 'day')} ago` };
};

/** What the schedule that is spoken of means now: when it starts and how long it runs, when it ends or ended. Nothing for Always. */
export const scheduleMeaning = (
  schedulings: readonly Scheduling[],
  now: Date,
): { text: string; over: boolean } | null => {
  const spoken = spokenOf(schedulings, now);
  const said = spoken && outlookText(spoken, now);
  return said && { text: said.text, over: said.is === 'over' };
};

/** An instant by the clocks of the schedule, its hour unless the day begins or ends with it. */
const instantText = (instant: string, scheduling: Scheduling): string => {
  const { time } = clockIn(instant, scheduling.timezone);
  return time === '00:00' || time === '23:59' ? dayIn(instant, scheduling) : `${dayIn(instant, scheduling)} ${time}`;
};

/** A schedule whole, as two of them are told apart in the history. */
const wholeText = (scheduling: Scheduling): string => {
  const { start_utc, end_utc, recurring, timezone } = scheduling;
  const clocks = timezone === '+00:00' ? '' : ` (UTC${timezone})`;
  const span = `${instantText(start_utc, scheduling)} - ${instantText(end_utc, scheduling)}${clocks}`;
  return recurring ? `Recurring, ${span}` : span;
};

export const groupWords: FieldWords<GroupEdit & Scheduled> = {
  thing: 'creative group',
  labels: creativeGroupLabels,
  show: (name, value) => {
    if (name === 'schedulings' && Array.isArray(value)) return value.map(wholeText).join(', ') || 'Always Running';
    if (name === 'state') return value === 'Archived' ? 'Archived' : 'Not archived';
    return name === 'campaign_ids' && Array.isArray(value) ? value.join(', ') || 'None' : undefined;
  },
};
