import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Was } from '../bits/Was.tsx';
import { groupDigits } from './number.ts';
import { RemoteMark } from './RemoteMark.tsx';
import { MarkLine, WasLine } from './TwoLines.tsx';
import type { Column, Entry, RemoteEdit } from './types.ts';
import { cellValue, fieldOf, isEmpty, wordsOf } from './values.ts';
import { withWayOut } from './way-out.ts';

type Props<R extends object> = {
  column: Column<R>;
  row: R;
  entry: Entry<R> | undefined;
  issue: { text: string; issue: string } | undefined;
  changed: boolean;
  refused: string | undefined;
  selected: boolean;
  open: boolean;
  /** Somebody else's change to the row, in the cell that names it. */
  remote?: RemoteEdit | undefined;
  /** Somebody else changed the row since its editing began. */
  overtaken?: boolean;
};

const plain = <R extends object>(column: Column<R>, row: R): ReactNode => {
  const value = cellValue(column, row);
  if (isEmpty(value)) return <span className="grid-none">None</span>;
  if (typeof value === 'number') return groupDigits(value);
  return wordsOf(column, row);
};

/** A mark of the row in the second line of its cell, or under a cell of one: it never lies over what stands there. */
const Marked = ({ mark, line, children }: { mark: ReactNode; line?: ReactNode; children: ReactNode }) => {
  const [taken, setTaken] = useState(false);
  const value = useMemo(() => ({ mark, take: () => setTaken(true) }), [mark]);
  return (
    <>
      <div className="grid-value">
        <MarkLine value={value}>{children}</MarkLine>
      </div>
      {!taken && (
        <div className="grid-marked">
          {line}
          {mark}
        </div>
      )}
    </>
  );
};

/** What an unsaved cell was: whole on hover, where the column is too narrow for it. */
const WasLong = ({ words }: { words: string }) => (
  <span className="grid-was" title={`was ${words}`}>
    <Was>{words}</Was>
  </span>
);

/** A cell at rest: its value, and while unsaved what it was; an invalid text with its sentence. */
export const CellContent = <R extends object>({
  column,
  row,
  entry,
  issue,
  changed,
  refused,
  selected,
  open,
  remote,
  overtaken = false,
}: Props<R>) => {
  if (issue) {
    return (
      <>
        <span className="grid-field is-bad">
          {issue.text || <span className="grid-ghost">{wordsOf(column, entry?.base ?? row)}</span>}
        </span>
        <span className="grid-issue" title={issue.issue}>
          <IconAlertCircle size={14} aria-hidden />
          <span>{withWayOut(issue.issue)}</span>
        </span>
      </>
    );
  }
  const content = column.cell
    ? column.cell(row, { changed, selected, open, saved: entry?.base ?? row })
    : plain(column, row);
  const mark = remote && <RemoteMark edit={remote} overtaken={overtaken} />;
  if (!changed || !entry)
    return mark ? <Marked mark={mark}>{content}</Marked> : <div className="grid-value">{content}</div>;
  const line = refused ? (
    <span className="grid-issue" title={refused}>
      <IconAlertCircle size={14} aria-hidden />
      <span>{refused}</span>
    </span>
  ) : fieldOf(column) in entry.drafts ? (
    <WasLong words={wordsOf(column, entry.base)} />
  ) : null;
  if (mark)
    return (
      <WasLine value={line}>
        <Marked mark={mark} line={line}>
          {content}
        </Marked>
      </WasLine>
    );
  // A cell of two lines takes the line in itself, any other gets it below; the style sheet shows it once.
  return (
    <>
      <div className="grid-value">
        <WasLine value={line}>{content}</WasLine>
      </div>
      {line}
    </>
  );
};
