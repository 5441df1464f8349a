import { type SizeNote, sizeOf, summaryOf } from '@fairlead/domain/audience/audience';
import { operatorNames } from '@fairlead/domain/audience/operator';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hoursSince } from '../../lib/age.ts';
import { Age } from '../../ui/bits/Age.tsx';
import { BusyChip, Meter } from '../../ui/bits/Busy.tsx';
import { Chip } from '../../ui/bits/Chip.tsx';
import { Hint } from '../../ui/bits/Hint.tsx';
import { Sparkline } from '../../ui/bits/Sparkline.tsx';
import { count, day, dayTime, plural } from '../../ui/format.ts';
import { TwoLines } from '../../ui/grid/index.ts';
import type { TargetingList } from './audience.queries.ts';
import { isRebuilding, sayJob, shareOf } from './list-job.ts';
import { useListJob } from './useListJobs.ts';

const noteIcon = { warning: IconAlertTriangleFilled, error: IconExclamationCircleFilled };
export const at = (unix: number): Date => new Date(unix * 1000);

const NoteLine = ({ note }: { note: SizeNote }) => {
  const Icon = noteIcon[note.tone];
  return (
    <span className={`list-note list-note-${note.tone}`}>
      <Icon size={12} role="img" aria-label={note.tone} />
      {note.text}
    </span>
  );
};

/** All sentences about what an import removed or mended, behind one mark. */
export const NotesMark = ({ list, inCell }: { list: TargetingList; inCell?: boolean }) => {
  const notes = summaryOf(list);
  const tone = notes.some((note) => note.tone === 'error') ? 'error' : 'warning';
  const Icon = noteIcon[tone];
  if (notes.length === 0) return null;
  return (
    <Hint
      inCell={inCell}
      className={`hint-${tone}`}
      label={`${tone === 'error' ? 'Error' : 'Warning'} about ${list.name}`}
      icon={<Icon size={14} aria-hidden />}
    >
      {notes.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
    </Hint>
  );
};

/** Under a list's name: what to know about it first, else what it is made of. */
export const underName = (list: TargetingList): ReactNode => {
  const [note] = summaryOf(list);
  if (note) return <NoteLine note={note} />;
  const { operator, source_targeting_list_ids: sources } = list.source;
  if (operator) return `${operatorNames[operator]} of ${plural(sources.length, 'audience')}`;
  if (list.original_csv_rows !== null) return `${plural(list.original_csv_rows, 'line')} read`;
  return list.csv_updated === null ? 'No rows yet' : 'No remarks';
};

/** Building, refreshing, failed, or the rows with a mark when there is something to know (AD-30 to AD-33). */
export const SizeCell = ({ list }: { list: TargetingList }) => {
  const job = useListJob(list.id);
  const size = sizeOf(list);
  if (size.show === 'building')
    return (
      <div className="size-busy">
        <BusyChip>Building...</BusyChip>
        <Meter share={job ? shareOf(job) : null} label={`Building ${list.name}`} />
      </div>
    );
  if (size.show === 'refreshing') return <BusyChip>refreshing</BusyChip>;
  const mark = <NotesMark list={list} inCell />;
  if (size.show === 'failed')
    return (
      <span className="size-none">
        {mark}
        none
      </span>
    );
  return (
    <TwoLines
      top={
        <span className="size-rows">
          {mark}
          {count(size.rows)}
        </span>
      }
      under={isRebuilding(list, job) ? 'building again' : list.original_csv_rows && keptShare(list)}
    />
  );
};

const keptShare = ({ rows, original_csv_rows }: TargetingList): string | undefined => {
  if (rows === null || !original_csv_rows || rows === original_csv_rows) return undefined;
  return `of ${count(original_csv_rows)}`;
};

/** How the rows went over the last builds. */
export const BuildsCell = ({ list }: { list: TargetingList }) =>
  list.sizes.length > 1 ? (
    <Sparkline
      values={list.sizes}
      label={`Rows of ${list.name} in the last ${list.sizes.length} builds: ${list.sizes.map(count).join(', ')}`}
    />
  ) : (
    <span className="dim">{list.sizes.length === 1 ? 'first build' : 'no builds'}</span>
  );

export const NotUpdating = () => (
  <Chip tone="warn" icon={<IconAlertTriangleFilled size={12} aria-hidden />}>
    Not updating
  </Chip>
);

/** When the rows were made; while they are being made, how far that is. */
export const UpdatedCell = ({ list }: { list: TargetingList }) => {
  const job = useListJob(list.id);
  if (sizeOf(list).show === 'building' || isRebuilding(list, job)) {
    const { phase, far } = job ? sayJob(job) : { phase: 'Waiting', far: '' };
    return <TwoLines top={<span className="dim">{phase}</span>} under={far} />;
  }
  if (list.csv_updated === null) return <span className="dim">Never</span>;
  const exact = dayTime(at(list.csv_updated));
  if (list.not_updating) return <TwoLines top={<NotUpdating />} under={exact} />;
  const late = list.build.promise_minutes !== null || list.origin === 's3' || list.origin === 'http';
  return <TwoLines top={<Age hours={hoursSince(list.csv_updated)} late={late} />} under={exact} />;
};

export const DayCell = ({ unix }: { unix: number }) => (
  <TwoLines top={day(at(unix))} under={dayTime(at(unix)).split(', ').at(-1)} />
);

/** How many campaigns; none is said quietly. */
export const Uses = ({ ids }: { ids: readonly number[] }) =>
  ids.length > 0 ? <span>{count(ids.length)}</span> : <span className="dim">0</span>;
