import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { UpcomingChip } from '../bits/Chip.tsx';
import { day, dayTime } from '../format.ts';
import './timeline.css';

export type DatedEntry = {
  key: number;
  /** UTC day from which it holds. */
  start: string;
  label: ReactNode;
  /** Left out where nothing came before. */
  before?: ReactNode;
  after: ReactNode;
  /** Takes it back while it has not started. */
  undo?: { label: string; act: () => void; busy: boolean };
};

/** As many as stand there until all are wanted. */
const FIRST_ENTRIES = 2;

const Entry = ({ entry, pending }: { entry: DatedEntry; pending: boolean }) => (
  <li className={pending ? 'entry entry-pending' : 'entry'}>
    <div className="entry-changes">
      <div className={entry.before === undefined ? 'entry-change entry-first' : 'entry-change'}>
        <span>{entry.label}</span>
        {entry.before !== undefined && (
          <>
            <s className="num">{entry.before}</s>
            <IconArrowRight size={13} role="img" aria-label="to" />
          </>
        )}
        <b className="num">{entry.after}</b>
      </div>
    </div>
    <div className="entry-foot">
      {pending ? (
        <UpcomingChip>{day(entry.start)}, 00:00 UTC</UpcomingChip>
      ) : (
        <span className="entry-since">from {day(entry.start)}</span>
      )}
      {pending && entry.undo && (
        <button
          type="button"
          className="button-small entry-undo"
          aria-label={entry.undo.label}
          disabled={entry.undo.busy}
          onClick={entry.undo.act}
        >
          <IconArrowBackUp size={14} aria-hidden />
          Undo
        </button>
      )}
    </div>
  </li>
);

type Props = { label: string; entries: readonly DatedEntry[]; now: Date; empty: string; note?: ReactNode };

/** Values with a day they hold from, newest on top; above the line "Now" what has not started yet. */
export const Dated = ({ label, entries, now, empty, note }: Props) => {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, FIRST_ENTRIES);
  const isUpcoming = ({ start }: DatedEntry) => start > now.toISOString().slice(0, 10);
  const upcoming = shown.filter(isUpcoming);
  return (
    <section className="history" aria-label={label}>
      <div className="history-head">
        <h2>{label}</h2>
        {note && <span className="dim small">{note}</span>}
      </div>
      {entries.length === 0 && <p className="history-says">{empty}</p>}
      <ol className="timeline" aria-label={label}>
        {upcoming.map((entry) => (
          <Entry key={entry.key} entry={entry} pending />
        ))}
        {upcoming.length > 0 && (
          <li className="entry-now">
            <span>Now, {dayTime(now)} UTC</span>
          </li>
        )}
        {shown
          .filter((entry) => !isUpcoming(entry))
          .map((entry) => (
            <Entry key={entry.key} entry={entry} pending={false} />
          ))}
      </ol>
      {!all && entries.length > FIRST_ENTRIES && (
        <button type="button" className="link-button history-all" onClick={() => setAll(true)}>
          Display all ({entries.length})
        </button>
      )}
    </section>
  );
};
