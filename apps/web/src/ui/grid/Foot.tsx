import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { use, useEffect } from 'react';
import { Dock, DockFault } from '../dock/Dock.tsx';
import { plural } from '../format.ts';
import { GridHistoryView } from './history.ts';
import { pageSizes } from './paging.ts';
import { cellsToMend, saveWords } from './save-words.ts';
import type { Grid } from './useGrid.ts';
import { fieldOf } from './values.ts';

const NoticeLine = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { notice, setNotice, setShowing } = grid;
  const canShow = use(GridHistoryView) !== null;
  return (
    <div className={`grid-notice${notice?.tone === 'bad' ? ' is-bad' : ''}`} role="status">
      {notice && (
        <>
          <span className="grid-notice-text cut" title={notice.text}>
            {notice.text}
          </span>
          {canShow && notice.changeSet && (
            <button
              type="button"
              className="grid-link-button"
              onClick={({ currentTarget: opener }) => setShowing({ changeSet: notice.changeSet ?? null, opener })}
            >
              Undo this save
            </button>
          )}
          {notice.details && notice.details.length > 0 && (
            <details>
              <summary>{plural(notice.details.length, 'remark')}</summary>
              <ul>
                {notice.details.map((d) => (
                  <li key={d}>{d}</li>
                ))}
              </ul>
            </details>
          )}
          <button
            type="button"
            className="grid-icon-button"
            aria-label="Close the message"
            onClick={() => setNotice(null)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </>
      )}
    </div>
  );
};

const Paging = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { page, size, setPage, setSize, filtered } = grid.view;
  return (
    <>
      {!grid.props.groups && (
        <label className="grid-size">
          Rows per page
          <select value={size} onChange={(e) => setSize(Number(e.target.value))}>
            {[...new Set([...pageSizes.slice(0, 3), ...(size ? [size] : []), 0])].map((n) => (
              <option key={n} value={n}>
                {n || 'All'}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="grid-count">
        {filtered.length ? `${page.from + 1}–${page.to}` : 0} of {filtered.length}
      </span>
      {page.pages > 1 && (
        <span className="grid-pages">
          <button
            type="button"
            className="grid-icon-button"
            aria-label="Previous page"
            disabled={page.page === 0}
            onClick={() => setPage(page.page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          <button
            type="button"
            className="grid-icon-button"
            aria-label="Next page"
            disabled={page.page === page.pages - 1}
            onClick={() => setPage(page.page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
};

/** What is selected and what can be done with it, where the grid has that in its foot. */
const Selected = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, selected, selection, store, actions } = grid;
  return (
    <div className="grid-picked" {...{ role: 'group', 'aria-label': 'Selection' }}>
      <span className="grid-picked-count" aria-live="polite">
        <b>{selected.length}</b> selected
      </span>
      <button
        type="button"
        className="grid-icon-button"
        aria-label="Select nothing"
        onClick={() => {
          selection.clear();
          actions.focusHost();
        }}
      >
        <IconX size={14} aria-hidden />
      </button>
      {props.bulk?.(selected, { stage: (patch) => void store.stage(selected, patch), clear: selection.clear })}
    </div>
  );
};

/** What is wrong with the cell one stands on. */
const issueHere = <R extends object>({ cursor, view, lead, unsaved, idOf }: Grid<R>) => {
  const row = view.rowAt(cursor.spot.r);
  const column = view.shown[cursor.spot.c - lead];
  const draft = row && column && unsaved.entries.get(idOf(row))?.drafts[fieldOf(column)];
  return column && draft && 'issue' in draft ? { label: column.label, issue: draft.issue } : undefined;
};

/** The dock while anything is unsaved. */
const Unsaved = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { unsaved, actions, store, props } = grid;
  const { changed, invalidCells, savable, saving } = unsaved;
  const save = saveWords(unsaved, props.saveLabel);
  // It goes with the last unsaved row: whoever saved by keyboard is back among the rows
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) actions.focusHost();
      }, 20);
    },
    [actions],
  );
  return (
    <Dock
      unsaved={changed}
      of="row"
      fault={
        invalidCells > 0 && (
          <DockFault
            rest={
              <>
                <button type="button" className="link-button" onClick={actions.goToIssue}>
                  Go to it
                </button>
                <button type="button" className="link-button" onClick={() => grid.setFaulty(true)}>
                  {invalidCells === 1 ? 'Reason' : 'All reasons'}
                </button>
              </>
            }
          >
            {cellsToMend(invalidCells, issueHere(grid))}
          </DockFault>
        )
      }
      saving={saving > 0}
      discard="Undo all"
      onDiscard={() => store.undoAll()}
      ways={
        <div className="grid-dock-pages">
          <Paging grid={grid} />
        </div>
      }
      action={save.text}
      off={savable === 0}
      why={save.why}
      onSave={() => void actions.saveAll()}
    >
      <NoticeLine grid={grid} />
    </Dock>
  );
};

/** The foot: what happened last, keys, paging; while anything is unsaved the dock. */
export const Foot = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { unsaved, editable, props } = grid;
  const picked = props.bulkInDock && grid.selected.length > 0 && <Selected grid={grid} />;
  if (unsaved.count > 0)
    return picked ? (
      <div className="grid-docks">
        {picked}
        <Unsaved grid={grid} />
      </div>
    ) : (
      <Unsaved grid={grid} />
    );
  if (picked)
    return (
      <div className="grid-docks">
        {picked}
        <NoticeLine grid={grid} />
      </div>
    );
  return (
    <div className="grid-foot">
      <NoticeLine grid={grid} />
      <div className="grid-foot-end">
        <span className="grid-hint">
          {editable ? 'Enter edits · Esc cancels · Ctrl Z undoes' : 'Arrow keys move · Space selects · Ctrl C copies'}
        </span>
        <Paging grid={grid} />
        {props.loading && <span className="grid-sr">Loading</span>}
      </div>
    </div>
  );
};
