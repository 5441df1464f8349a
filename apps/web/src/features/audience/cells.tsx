import { type SizeNote, sizeOf, summaryOf } from '@fairlead/domain/audience/audience';
import { freshnessOf, JUMP_SHARE, lastJump, lateText } from '@fairlead/domain/audience/freshness';
import { operatorNames } from '@fairlead/domain/audience/operator';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { madeOnce } from '#lib/made-once.ts';
import { Age } from '#ui/bits/Age.tsx';
import { BusyChip, Meter } from '#ui/bits/Busy.tsx';
import { Hint } from '#ui/bits/Hint.tsx';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { count, day, dayTime, plural } from '#ui/format.ts';
import { TwoLines } from '#ui/grid/index.ts';
import type { TargetingList } from './audience.queries.ts';
import { JumpMark, NotUpdating } from './Fresh.tsx';
import { isRebuilding, isRefreshing, sayJob, shareOf } from './list-job.ts';
import { useListJob } from './useListJobs.ts';

const noteIcon = { warning: IconAlertTriangleFilled, error: IconExclamationCircleFilled };
export const at = (unix: number): Date => new Date(unix * 1000);

const NoteLine = ({ note }: { note: SizeNote }) => {
  const Icon = noteIcon[note.tone];
  return (
    <span className={`audience-note audience-note-${note.tone}`}>
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
      <div className="audience-size-busy">
        <BusyChip>Building...</BusyChip>
        <Meter share={job ? shareOf(job) : null} label={`Building ${list.name}`} />
      </div>
    );
  if (size.show === 'refreshing') return <BusyChip>refreshing</BusyChip>;
  const mark = <NotesMark list={list} inCell />;
  const jump = lastJump(list.sizes);
  if (size.show === 'failed')
    return (
      <span className="audience-size-none">
        {mark}
        none
      </span>
    );
  return (
    <TwoLines
      top={
        <span className="audience-size-rows">
          {mark}
          {count(size.rows)}
        </span>
      }
      under={isRebuilding(list, job) ? 'building again' : jump ? <JumpMark jump={jump} /> : keptShare(list)}
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
      width={60}
      least={JUMP_SHARE}
      label={`Rows of ${list.name} in the last ${list.sizes.length} builds: ${list.sizes.map(count).join(', ')}`}
    />
  ) : (
    <span className="dim">{list.sizes.length === 1 ? 'first build' : 'no builds'}</span>
  );

/** When the rows were made and whether that keeps the promise; while they are being made, how far that is. */
export const UpdatedCell = ({ list }: { list: TargetingList }) => {
  const job = useListJob(list.id);
  const now = useProductNow();
  const again = isRebuilding(list, job);
  if (sizeOf(list).show === 'building' || again) {
    const { phase, far } = job ? sayJob(job) : { phase: 'Waiting', far: '' };
    if (isRefreshing(list, job))
      return <TwoLines top={<BusyChip>refreshing</BusyChip>} under={[phase, far].filter(Boolean).join(' ')} />;
    return <TwoLines top={<span className="dim">{phase}</span>} under={far && <span title={far}>{far}</span>} />;
  }
  const fresh = freshnessOf(list, now);
  if (!fresh) return <span className="dim">Never</span>;
  const exact = dayTime(at(fresh.at));
  const age = <Age hours={fresh.hours} tone={fresh.tone} />;
  if (list.not_updating) return <TwoLines top={<NotUpdating />} under={<span title={exact}>{age}</span>} />;
  const late = lateText(fresh);
  return (
    <TwoLines
      top={<span title={exact}>{age}</span>}
      under={late ? <span className={`audience-fresh-${fresh.tone}`}>{late}</span> : exact}
    />
  );
};

const SHOWN_COUNTRIES = 2;
const countryNames = madeOnce(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }));

/** Two codes and how many more; all names for a pointer and for assistive technology. */
export const GeoCell = ({ countries }: { countries: readonly string[] }) => {
  if (countries.length === 0) return <span className="dim">Any</span>;
  const names = countries.map((code) => countryNames().of(code) ?? code).join(', ');
  const more = countries.length - SHOWN_COUNTRIES;
  return (
    <span className="audience-geo" title={names}>
      <span className="sr">{names}</span>
      {countries.slice(0, SHOWN_COUNTRIES).map((code) => (
        <span key={code} className="audience-geo-code" aria-hidden>
          {code}
        </span>
      ))}
      {more > 0 && (
        <span className="dim" aria-hidden>
          +{more}
        </span>
      )}
    </span>
  );
};

export const DayCell = ({ unix }: { unix: number }) => (
  <TwoLines top={day(at(unix))} under={dayTime(at(unix)).split(', ').at(-1)} />
);

/** How many campaigns; none is said quietly. */
export const Uses = ({ ids }: { ids: readonly number[] }) =>
  ids.length > 0 ? <span>{count(ids.length)}</span> : <span className="dim">0</span>;
