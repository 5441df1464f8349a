import { type Issue, when } from '../issue.ts';
import { offsets, todayIn } from './schedule.ts';

/** A schedule as it is sent: instants in UTC, and the offset its days are meant in. */
export type SchedulingDraft = {
  start_utc: string | null;
  end_utc: string | null;
  recurring: boolean;
  timezone: string;
};

export const REQUIRED = 'this field is required';
/** Overlapping or not, more than this is no plan anybody reads. */
const MOST_SCHEDULINGS = 50;

const sameInstant = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && new Date(one).getTime() === new Date(other).getTime();

const msOf = (instant: string | null): number | null => (instant === null ? null : new Date(instant).getTime());
/** A form tells ends by the minute, the last second of which an end is: 10:00:00 to 10:00:59 is 10:00 to 10:00, no time at all. */
const minuteOf = (ms: number): number => Math.floor(ms / 60_000);

/**
 * One schedule of a group (CG-33 to CG-37, D-194, D-195). `stored` is what it was before an edit: what stays as it was may
 * lie in the past, and only what recurred already may recur. One that recurred and no longer does has new days: kept ones would
 * end at once what has no end.
 */
export const checkScheduling = (
  draft: SchedulingDraft,
  now: Date,
  stored: SchedulingDraft | null,
  path = 'schedulings',
): Issue[] => {
  if (!offsets.includes(draft.timezone)) return [{ path: `${path}.timezone`, message: 'Please select a timezone' }];
  const { start_utc, end_utc } = draft;
  const today = todayIn(draft.timezone, now).getTime();
  const [start, end] = [msOf(start_utc), msOf(end_utc)];
  const same = stored !== null && stored.recurring === draft.recurring;
  const kept = same && sameInstant(start_utc, stored.start_utc);
  const keptWhole = kept && sameInstant(end_utc, stored.end_utc);
  // Each end by itself: one that is missing says nothing about the other
  return [
    ...when(start === null, `${path}.start_utc`, REQUIRED),
    ...when(start !== null && start < today && !kept, `${path}.start_utc`, 'start date must be in a future or today'),
    ...when(end === null, `${path}.end_utc`, REQUIRED),
    ...when(end !== null && end < today && !keptWhole, `${path}.end_utc`, 'end date must be in a future or today'),
    ...when(
      start !== null && end !== null && minuteOf(end) <= minuteOf(start) && !keptWhole,
      `${path}.end_utc`,
      'end date must be after start date',
    ),
    ...when(
      draft.recurring && !stored?.recurring,
      `${path}.recurring`,
      'A schedule cannot be made to recur. Choose Always or Limited time.',
    ),
  ];
};

/** All schedules of a group: each by itself, beside the stored one that begins with it. */
export const checkSchedulings = (
  drafts: readonly SchedulingDraft[],
  now: Date,
  stored: readonly SchedulingDraft[],
): Issue[] => [
  ...when(drafts.length > MOST_SCHEDULINGS, 'schedulings', `At most ${MOST_SCHEDULINGS} schedules`),
  ...drafts.flatMap((draft, index) =>
    checkScheduling(
      draft,
      now,
      stored.find((one) => sameInstant(one.start_utc, draft.start_utc)) ?? null,
      `schedulings.${index}`,
    ),
  ),
];
