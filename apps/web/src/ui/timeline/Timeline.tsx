import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Face, shortName } from '../bits/Face.tsx';
import { isAddress, withBreaks } from '../name/addresses.tsx';
import './timeline.css';

export type TimelineChange = {
  key: string;
  label: ReactNode;
  before: ReactNode;
  after: ReactNode;
  /** Taken back by itself, while the rest of the entry holds. */
  undone?: boolean;
  /** Whose field it is, in an entry about several: said once above those that follow each other. */
  of?: { key: string | number; name: string };
};

export type TimelineEntry = {
  key: string | number;
  who: string;
  /** How it was done, when not in the dashboard. */
  via?: ReactNode;
  when: ReactNode;
  /** In words, for entries without fields: "created". */
  did?: ReactNode;
  changes: readonly TimelineChange[];
  /** Not in force yet: plum and dashed. */
  pending?: boolean;
  /** Under the entry: an undo button, who undid it. */
  foot?: ReactNode;
};

/** More than this in either value, and both take the whole width: beside each other they would be columns of single words. So do addresses. */
const LONG = 40;
const isLong = (value: ReactNode): boolean => typeof value === 'string' && (value.length > LONG || isAddress(value));

/** One field: what it was and what it became. */
export const Change = ({ label, before, after, undone = false }: Omit<TimelineChange, 'key' | 'of'>) => (
  <div className={isLong(before) || isLong(after) ? 'entry-change entry-long' : 'entry-change'}>
    <span>
      {label}
      {undone && (
        <>
          {' '}
          <Undone>Undone</Undone>
        </>
      )}
    </span>
    <s className="num">{withBreaks(before)}</s>
    <IconArrowRight size={13} role="img" aria-label="to" />
    <b className="num">{withBreaks(after)}</b>
  </div>
);

/** What happened, newest first: who, how, when, then field by field what it was and what it became. */
export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) => (
  <ol className="timeline" aria-label={label}>
    {entries.map(({ key, who, via, when, did, changes, pending, foot }) => (
      <li key={key} className={pending ? 'entry entry-pending' : 'entry'}>
        <div className="entry-head">
          <Face name={who} size={20} />
          <span className="entry-who strong" title={who}>
            {shortName(who)}
          </span>
          {via}
          <span className="entry-when">{when}</span>
        </div>
        {did && <p className="entry-did">{did}</p>}
        {changes.length > 0 && (
          <div className="entry-changes">
            {changes.map(({ key, of, ...change }, at) => (
              <Fragment key={key}>
                {of && of.key !== changes[at - 1]?.of?.key && <p className="entry-of">{of.name}</p>}
                <Change {...change} />
              </Fragment>
            ))}
          </div>
        )}
        {foot && <div className="entry-foot">{foot}</div>}
      </li>
    ))}
  </ol>
);

/** Under an entry that has no way back: why. */
export const Stays = ({ why }: { why: string }) => <p className="entry-stays">{why}</p>;

/** Under an entry that no longer holds. */
export const Undone = ({ children }: { children: ReactNode }) => (
  <span className="entry-undone">
    <IconArrowBackUp size={13} aria-hidden />
    {children}
  </span>
);
