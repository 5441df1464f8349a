import { spokenOf } from '@fairlead/domain/creative-group/schedule';
import { clockIn, type ScheduleForm, schedulingsOf } from '@fairlead/domain/creative-group/schedule-form';
import { clockChanges, offsetChoices } from '@fairlead/domain/creative-group/zones';
import { capitalized } from '@fairlead/domain/in-words';
import { isUtcDay } from '@fairlead/domain/utc-day';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { Calendar } from '#ui/calendar/Calendar.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useUnpressed } from '#ui/form/useUnpressed.ts';
import { day, plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Note } from '#ui/layout/Note.tsx';
import { ArchivedGroups } from './ArchivedGroups.tsx';
import { type CreativeGroup, groupsOf } from './creative-group.queries.ts';
import { DayField } from './DayField.tsx';
import { outlookText } from './group-words.ts';
import { useScheduleDraft } from './schedule-draft.ts';
import { gapText } from './schedule-gap.ts';
import './schedule.css';

type Props = { groups: readonly CreativeGroup[]; onClose: () => void };
type Stored = readonly CreativeGroup['schedulings'][number][];

const utcText = (instant: string): string => `${day(instant)} ${instant.slice(11, 16)}`;

/** "an hour earlier" */
const minutesText = (minutes: number): string => {
  const much = Math.abs(minutes) === 60 ? 'an hour' : `${Math.abs(minutes)} minutes`;
  return `${much} ${minutes < 0 ? 'earlier' : 'later'}`;
};

/** What the schedule would mean now, in the words of the list. */
const meaningOf = (timezone: string, start_utc: string, end_utc: string, now: Date): string => {
  const said = outlookText({ start_utc, end_utc, timezone, recurring: false }, now);
  if (!said) return '';
  if (said.is === 'running') return `Runs now, ${said.text}`;
  return capitalized(said.text);
};

const Limited = ({
  form,
  groups,
  stored,
  now,
}: {
  form: ScheduleForm;
  groups: readonly CreativeGroup[];
  stored: Stored;
  now: Date;
}) => {
  const [sent] = schedulingsOf(form, stored, now);
  const start = sent?.start_utc ?? null;
  const end = sent?.end_utc ?? null;
  const today = clockIn(now, form.timezone).day;
  const choices = useMemo(() => offsetChoices(start ? new Date(start) : now), [start, now]);
  const changes = start && end && start < end ? clockChanges(form.timezone, new Date(start), new Date(end)) : [];
  // Groups of one application: those that were chosen together stand in one list
  const { data: all } = useQuery(groupsOf(groups[0]?.app_id ?? 0));
  const gap =
    start !== null && new Date(start) > now
      ? gapText(groups, all?.items, { now, start: new Date(start), startDay: day(`${form.start_day}T00:00:00Z`) })
      : null;
  const notes = useUnpressed(
    <>
      {changes.map(({ names, minutes }) => (
        <Note
          key={names.join()}
          icon={<IconInfoCircle size={16} aria-hidden />}
          className="creative-group-schedule-note"
        >
          Clocks change in {names.join(', ')} while it runs: it then ends {minutesText(minutes)} by the clocks there, at{' '}
          {clockOf(end ?? '', form.timezone, minutes)}.
        </Note>
      ))}
      {gap && (
        <Note
          tone={gap.bare ? 'warn' : 'info'}
          icon={<IconInfoCircle size={16} aria-hidden />}
          className="creative-group-schedule-note"
        >
          {gap.text}
        </Note>
      )}
    </>,
  );
  return (
    <>
      <div className="creative-group-schedule">
        <div className="form-grid creative-group-schedule-fields">
          <div className="creative-group-schedule-end">
            <DayField name="start_day" label="Start" today={today} />
            <TextField name="start_time" label="Time" required autoComplete="off" placeholder="00:00" maxLength={5} />
          </div>
          <div className="creative-group-schedule-end">
            <DayField name="end_day" label="End" today={today} />
            <TextField name="end_time" label="Time" required autoComplete="off" placeholder="23:59" maxLength={5} />
          </div>
          <SelectField name="timezone" label="Timezone" required wide searchable options={choices} />
          <p className="dim small num creative-group-schedule-utc">
            {start && end && `${utcText(start)} to ${utcText(end)} UTC`}
          </p>
        </div>
        <Month form={form} today={today} />
      </div>
      <div
        className={`creative-group-schedule-notes${groups.some(({ status }) => status === 'live') ? ' has-room' : ''}`}
      >
        {notes}
      </div>
    </>
  );
};

const clockOf = (end: string, timezone: string, minutes: number): string =>
  clockIn(new Date(new Date(end).getTime() + minutes * 60_000), timezone).time;

/** The month, with the days that the group runs; it shows, and the fields choose. */
const Month = ({ form, today }: { form: ScheduleForm; today: string }) => {
  const real = (text: string) => (isUtcDay(text) ? text : null);
  const chosen = { start_day: real(form.start_day), end_day: real(form.end_day) };
  return (
    <div className="creative-group-month" inert aria-hidden>
      <Calendar
        key={chosen.start_day ?? today}
        label="Days that the group runs"
        chosen={chosen}
        today={today}
        whyNot={() => null}
        taken={() => false}
        from={chosen.start_day ?? today}
        onPick={() => undefined}
      />
    </div>
  );
};

/** When groups are shown: always, or for a limited time by the clocks of a timezone (CG-31 to CG-41). */
export const EditSchedule = ({ groups, onClose }: Props) => {
  const { draft, stored, losing, left, total, now } = useScheduleDraft(groups, onClose);
  const form = useWatch({ control: draft.form.control }) as ScheduleForm;
  const [first] = left;
  const [sent] = schedulingsOf(form, stored, now);
  const spoken = spokenOf(stored, now);
  const recurs = spoken?.recurring ? spoken : null;
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title="Edit schedule"
      intro={
        total === 1 && first
          ? `${first.name}, connected to ${plural(first.campaign_ids.length, 'campaign')}`
          : left.length < total
            ? `${left.length} of ${total} creative groups left to save`
            : `${total} creative groups`
      }
      ways={
        <span className="dim small creative-group-outlook">
          {form.type === 'limited' && sent?.start_utc && sent.end_utc && sent.start_utc < sent.end_utc
            ? meaningOf(form.timezone, sent.start_utc, sent.end_utc, now)
            : form.type === 'always'
              ? 'Always Running'
              : null}
        </span>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => draft.submit()} loading={draft.isSending}>
            Save schedule
          </Button>
        </>
      }
    >
      <ArchivedGroups groups={groups} />
      <DraftForm draft={draft} label="Edit schedule" className="creative-group-schedule-form">
        <SegmentedField
          name="type"
          label={<span className="sr">Schedule</span>}
          options={[
            { value: 'always', label: 'Always' },
            { value: 'limited', label: 'Limited time' },
          ]}
        />
        {recurs && (
          <Note icon={<IconInfoCircle size={16} aria-hidden />} className="creative-group-schedule-note">
            The schedule recurs from {day(`${clockIn(recurs.start_utc, recurs.timezone).day}T00:00:00Z`)} on. What is
            saved here ends that; it recurs again only once that save is taken back in the history.
          </Note>
        )}
        {form.type === 'limited' && <Limited form={form} groups={left} stored={stored} now={now} />}
        {losing.length > 0 && (
          <Note icon={<IconInfoCircle size={16} aria-hidden />} className="creative-group-schedule-note">
            {losing.map(({ name }) => name).join(', ')}: other schedules are there. What is saved here takes their
            place.
          </Note>
        )}
      </DraftForm>
    </Dialog>
  );
};
