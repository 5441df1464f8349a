import { IconAlertCircle, IconArrowBackUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Actions } from './actions.ts';
import { CellContent } from './CellContent.tsx';
import { CellEditor } from './CellEditor.tsx';
import { cellId, type Editing } from './cell-id.ts';
import { FOLD } from './folded.ts';
import type { Column, Entry, RemoteEdit, RowId } from './types.ts';
import { useRowFocus } from './useRowFocus.ts';
import { canEdit, fieldOf, whyLocked } from './values.ts';

export type RowProps<R extends object> = {
  gridId: string;
  /** Saved row, unsaved values laid over it. */
  row: R;
  id: RowId;
  name: string;
  entry: Entry<R> | undefined;
  /** Position on the page and in the whole (from 1, the head is row 1). */
  r: number;
  rowIndex: number;
  /** 2 in a group. */
  level: number | undefined;
  top: number;
  columns: readonly Column<R>[];
  pinned: string | undefined;
  tick: boolean;
  more: 'none' | 'empty' | 'can';
  moreLabel: string;
  undo: boolean;
  selected: boolean;
  open: boolean;
  dimmed: boolean;
  made: boolean;
  /** Column position of the active cell, -1 when it is in another row. */
  active: number;
  /** Data columns of the range in this row, -1 when none. */
  left: number;
  right: number;
  editing: Editing | null;
  remote: RemoteEdit | undefined;
  overtaken: boolean;
  detail: ((row: R, folded: boolean) => ReactNode) | undefined;
  folded: boolean;
  /** A block of the columns themselves: every cell but the name says which it is. */
  labelled: boolean;
  measure: ((element: HTMLElement | null) => void) | undefined;
  actions: Actions<R>;
};

/** The column of buttons, in every grid that has one. */
const ACTIONS = 'actions';

const names = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');

const RowOf = <R extends object>(p: RowProps<R>) => {
  const { row, entry, columns, r, actions } = p;
  const place = useRowFocus(actions);
  const lead = Number(p.tick) + Number(p.more !== 'none');
  const bad = !!entry && (entry.invalid > 0 || !!entry.reason);
  const undoAt = lead + columns.length;
  const naming = p.pinned ?? columns[0]?.key;
  const rowProps = {
    role: 'row',
    'data-r': r,
    'aria-rowindex': p.rowIndex,
    'aria-level': p.level,
    'aria-selected': p.tick ? p.selected : undefined,
  };
  const cell = (c: number, extra?: string) => ({
    role: 'gridcell',
    id: cellId(p.gridId, r, c),
    'data-c': c,
    'aria-colindex': c + 1,
    className: names('grid-cell', extra, p.active === c && 'is-active'),
  });
  // Under the row, across all columns: why it was not saved, its details.
  const wide = { row: { role: 'row' }, cell: { role: 'gridcell', 'aria-colspan': undoAt + 1 } };
  return (
    <div className="grid-item" data-index={r} ref={p.measure} style={{ transform: `translateY(${p.top}px)` }}>
      <div
        {...rowProps}
        ref={place}
        className={names(
          'grid-row',
          p.selected && 'is-selected',
          entry && 'is-unsaved',
          bad && 'is-bad',
          p.dimmed && 'is-dimmed',
          p.made && 'is-made',
          p.open && 'is-open',
          entry?.saving && 'is-saving',
        )}
      >
        {p.tick && (
          <div {...cell(0, 'grid-tick')}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${p.name}`}
              checked={p.selected}
              readOnly
              data-do="tick"
            />
            {p.made && <span className="grid-sr">Just made</span>}
            {entry && (
              <span className="grid-sr">
                {entry.invalid ? 'Has an invalid cell' : entry.reason ? 'Not saved' : 'Unsaved'}
              </span>
            )}
          </div>
        )}
        {p.more !== 'none' && (
          <div {...cell(Number(p.tick), 'grid-more')}>
            {p.more === 'can' && (
              <button
                type="button"
                tabIndex={-1}
                className="grid-icon-button"
                aria-label={p.moreLabel}
                aria-expanded={p.open}
                data-do="more"
              >
                {p.open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
              </button>
            )}
          </div>
        )}
        {columns.map((column, i) => {
          const c = lead + i;
          const field = fieldOf(column);
          const draft = entry?.drafts[field];
          const issue = draft && 'issue' in draft ? draft : undefined;
          const changed = !issue && !!entry && (!!draft || !!column.marks?.some((f) => entry.drafts[f]));
          const can = canEdit(column, row);
          const editing = p.editing?.key === column.key ? p.editing : null;
          const inRange = i >= p.left && i <= p.right;
          // What can be done with a block stands in its corner, and says itself what it is
          const acts = p.labelled && column.key === ACTIONS;
          const drawn = p.labelled && column.key === FOLD;
          return (
            <div
              key={column.key}
              {...cell(
                c,
                names(
                  column.align === 'end' && 'is-end',
                  column.key === p.pinned && 'is-pinned',
                  changed && 'is-changed',
                  issue && 'is-invalid',
                  can && 'can-edit',
                  editing && 'is-editing',
                  inRange && 'in-range',
                  column.stays && 'stays',
                  acts && 'is-acts',
                  drawn && 'is-drawn',
                  i === columns.length - 1 && !p.undo && 'is-last',
                ),
              )}
              style={column.stays && !p.folded ? { left: `var(--grid-left-${i})` } : undefined}
              title={whyLocked(column, row)}
              {...{ 'aria-readonly': column.edit ? !can : undefined, 'aria-invalid': issue ? true : undefined }}
            >
              {p.labelled && !acts && !drawn && column.key !== naming && (
                <span className="grid-fold-label">{column.label}</span>
              )}
              {editing && column.edit ? (
                <CellEditor
                  column={column}
                  edit={column.edit}
                  row={row}
                  start={editing.text}
                  draft={issue}
                  byMouse={editing.byMouse}
                  typed={editing.typed}
                  actions={actions}
                />
              ) : (
                <CellContent
                  column={column}
                  row={row}
                  entry={entry}
                  issue={issue}
                  changed={changed}
                  refused={entry?.refused[field]}
                  selected={p.selected}
                  open={p.open}
                  remote={column.key === naming ? p.remote : undefined}
                  overtaken={p.overtaken}
                />
              )}
            </div>
          );
        })}
        {p.undo && (
          <div {...cell(undoAt, names('grid-undo', entry && 'has-undo'))}>
            {entry && (
              <button
                type="button"
                tabIndex={-1}
                className="grid-row-undo"
                data-do="undo"
                disabled={entry.saving}
                title={entry.saving ? 'Saving' : 'Undo row'}
              >
                <IconArrowBackUp size={16} aria-hidden />
                <span className="grid-undo-word">{entry.saving ? 'Saving' : 'Undo row'}</span>
                <span className="grid-sr"> {p.name}</span>
              </button>
            )}
          </div>
        )}
      </div>
      {entry?.reason && (
        <div {...wide.row} className="grid-reason">
          <div {...wide.cell}>
            <IconAlertCircle size={14} aria-hidden />
            Not saved: {entry.reason}
          </div>
        </div>
      )}
      {p.open && p.detail && (
        <div {...wide.row} className="grid-detail">
          <div {...wide.cell} data-detail>
            {p.detail(row, p.folded)}
          </div>
        </div>
      )}
    </div>
  );
};

export const GridRow = memo(RowOf) as typeof RowOf;
