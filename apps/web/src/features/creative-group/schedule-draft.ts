import {
  checkScheduleForm,
  type ScheduleForm,
  scheduleFormOf,
  schedulingsOf,
} from '@fairlead/domain/creative-group/schedule-form';
import { asSentence } from '@fairlead/domain/in-words';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { productNow } from '#lib/clock.ts';
import { toast } from '#lib/toast.ts';
import { type Draft, useDraft } from '#ui/form/useDraft.ts';
import { plural } from '#ui/format.ts';
import { useChangeGroups } from './change-groups.queries.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import { scheduleText, sharedSchedules, writtenSchedule } from './group-words.ts';

/**
 * What is sent for a group of which one knows `known`: over its newest version while its schedule is what one has seen. Where
 * somebody else gave it another it stays what is known, so that the server refuses it instead of writing over what nobody read.
 */
export const withVersion = (known: CreativeGroup, live: readonly CreativeGroup[]): CreativeGroup => {
  const now = live.find(({ id }) => id === known.id);
  return now && now.version > known.version && writtenSchedule(now) === writtenSchedule(known) ? now : known;
};

/** A schedule in one text, however its instants are written. */
const plainly = (
  schedulings: readonly { start_utc: string | null; end_utc: string | null; timezone: string }[],
): string =>
  JSON.stringify(
    schedulings.map(({ start_utc, end_utc, timezone }) => [
      ...[start_utc, end_utc].map((at) => (at === null ? null : Date.parse(at))),
      timezone,
    ]),
  );

/** Whether a group that was refused has the schedule that was sent: one's own save, whose answer was lost, or somebody's like it. */
const hasIt = (
  sent: readonly CreativeGroup[],
  group: CreativeGroup,
  schedulings: Parameters<typeof plainly>[0],
): boolean =>
  group.version > (sent.find(({ id }) => id === group.id)?.version ?? group.version) &&
  !group.schedulings.some(({ recurring }) => recurring) &&
  plainly(group.schedulings) === plainly(schedulings);

const ENDS = ['start_day', 'start_time', 'end_day', 'end_time', 'timezone'] as const;

/**
 * Either end, or the clocks, may be why another field is wrong: with each change of one the others are judged anew. What is being
 * typed is judged once it is left, as in any form. Answers how to end it.
 */
export const judgeEnds = (form: Draft<ScheduleForm>['form']): (() => void) => {
  const watching = form.watch((_, { name }) => {
    const others = ENDS.filter((one) => one !== name);
    if (others.length < ENDS.length) void form.trigger(others);
  });
  return () => watching.unsubscribe();
};

type Refused = { group: CreativeGroup; message: string };

/** Which groups were not saved and why, and what their schedule is by now where somebody else changed it. */
const refusalText = (sent: readonly CreativeGroup[], failed: readonly Refused[], total: number, now: Date): string => {
  const saved = total - failed.length;
  const why = failed.map(({ group, message }) => {
    const was = sent.find(({ id }) => id === group.id);
    const other = was !== undefined && writtenSchedule(was) !== writtenSchedule(group);
    const schedule = other ? ` Its schedule is now: ${scheduleText(group.schedulings, now)}.` : '';
    return `${group.name}: ${asSentence(message)}${schedule}`;
  });
  return [saved > 0 ? `Saved ${saved} of ${plural(total, 'creative group')}.` : 'Nothing is saved.', ...why].join(' ');
};

/**
 * The form of Edit schedule for groups as the list has them now. Refused ones are `left`: the form stays with what was typed,
 * and saves those alone the next time.
 */
export const useScheduleDraft = (groups: readonly CreativeGroup[], onClose: () => void) => {
  const [now] = useState(productNow);
  const [opened] = useState(groups);
  const [left, setLeft] = useState(groups);
  const unsaved = useRef(groups); // what is sent: a second submit may come before `left` is drawn
  const { stored, losing } = useMemo(() => sharedSchedules(left), [left]);
  const [start] = useState(() => scheduleFormOf(stored, now));
  const change = useChangeGroups();
  const draft = useDraft<ScheduleForm>({
    start,
    rules: (form) => checkScheduleForm(form, stored, now),
    save: async (form) => {
      const sent = unsaved.current.map((group) => withVersion(group, groups));
      const schedulings = schedulingsOf(form, stored, now);
      const { failed: refused } = await change(sent, () => ({ schedulings }));
      const failed = refused.filter(({ group }) => !hasIt(sent, group, schedulings));
      if (failed.length > 0) {
        unsaved.current = failed.map(({ group }) => group);
        setLeft(unsaved.current);
        throw new ApiError(409, { errors: [{ path: '', message: refusalText(sent, failed, opened.length, now) }] }, '');
      }
      toast.ok('Schedule settings edited successfully');
    },
    saved: onClose,
  });
  useEffect(() => judgeEnds(draft.form), [draft.form]);
  return { draft, stored, losing, left, total: opened.length, now };
};
