import { IconX } from '@tabler/icons-react';
import { use } from 'react';
import { plural } from '../format.ts';
import { GridHistoryView } from './history.ts';
import type { Grid } from './useGrid.ts';

/** What happened last. */
export const NoticeLine = <R extends object>({ grid }: { grid: Grid<R> }) => {
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
