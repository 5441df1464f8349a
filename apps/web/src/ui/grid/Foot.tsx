import { IconAlertCircle, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { use } from 'react';
import { plural } from '../format.ts';
import { GridHistoryView } from './history.ts';
import { pageSizes } from './paging.ts';
import { cellsToMend } from './save-words.ts';
import type { Grid } from './useGrid.ts';

/** The foot: what is unsaved, what happened last, keys, paging. */
export const Foot = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { unsaved, actions, view, editable, notice, setNotice, setShowing, props } = grid;
  const canShow = use(GridHistoryView) !== null;
  const { page, size, setPage, setSize, filtered } = view;
  const { changed, invalidCells } = unsaved;
  return (
    <div className="grid-foot">
      {changed > 0 && (
        <span className="grid-foot-unsaved">
          <b>{changed}</b> {changed === 1 ? 'row' : 'rows'} unsaved
        </span>
      )}
      {invalidCells > 0 && (
        <>
          <span className="grid-foot-bad">
            <IconAlertCircle size={14} aria-hidden />
            {cellsToMend(invalidCells)}
          </span>
          <button type="button" className="grid-link-button" onClick={actions.goToIssue}>
            Go to it
          </button>
        </>
      )}
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
                onClick={() => setShowing({ changeSet: notice.changeSet ?? null })}
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
      <div className="grid-foot-end">
        <span className="grid-hint">
          {editable ? 'Enter edits · Esc cancels · Ctrl Z undoes' : 'Arrow keys move · Space selects · Ctrl C copies'}
        </span>
        {!props.groups && (
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
        {props.loading && <span className="grid-sr">Loading</span>}
      </div>
    </div>
  );
};
