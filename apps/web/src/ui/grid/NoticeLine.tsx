import { IconX } from '@tabler/icons-react';
import { use } from 'react';
import { plural } from '../format.ts';
import { GridHistoryView } from './history.ts';
import { outcomeNow, outcomeText } from './save-outcome.ts';
import type { Grid } from './useGrid.ts';

/** What a save came to follows the rows that it was refused for: what is said and what is counted beside it agree. */
const asItStands = <R extends object>({ notice, unsaved, idOf, props }: Grid<R>): Grid<R>['notice'] => {
  if (!notice?.outcome) return notice;
  const now = outcomeNow(
    notice.outcome,
    (id) => unsaved.entries.has(id),
    (id) => props.rows.find((row) => idOf(row) === id),
  );
  return { ...notice, text: outcomeText(now), tone: now.failed + now.gone > 0 ? 'bad' : 'plain' };
};

/** What happened last. */
export const NoticeLine = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { setNotice, setShowing } = grid;
  const notice = asItStands(grid);
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
