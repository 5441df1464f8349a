import { IconCloudOff, IconFilterOff, IconLock, IconRefresh } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Empty, Failure } from './types.ts';

type StateProps = {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  code?: string;
  action?: ReactNode;
  bad?: boolean;
};

/** A sentence in place of rows: what, why, the way out. */
export const GridState = ({ icon, title, text, code, action, bad }: StateProps) => (
  <div className={`grid-state${bad ? ' is-bad' : ''}`} role={bad ? 'alert' : 'status'}>
    <div className="grid-state-icon">{icon}</div>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {code && <p className="grid-state-code">{code}</p>}
    {action && <div className="grid-state-action">{action}</div>}
  </div>
);

/** Nothing holds what is looked for. */
export const NotFoundState = ({ find, onClear }: { find: string; onClear: () => void }) => (
  <GridState
    icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
    title={`Nothing found for “${find}”`}
    text="Among the rows that the filters leave."
    action={
      <button type="button" className="grid-button" onClick={onClear}>
        Clear
      </button>
    }
  />
);

export const EmptyState = ({ empty }: { empty: Empty | undefined }) => (
  <GridState
    icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
    title={empty?.title ?? 'No data match the criteria'}
    text={empty?.text}
    action={empty?.action}
  />
);

export const FailedState = ({ failure, unsaved = 0 }: { failure: Failure; unsaved?: number }) => {
  const safe = unsaved
    ? `Nothing you typed is lost: ${unsaved} unsaved ${unsaved === 1 ? 'row is' : 'rows are'} kept.`
    : '';
  const code = [failure.requestId && `Request ${failure.requestId}`, failure.at].filter(Boolean).join(' · ');
  return (
    <GridState
      bad
      icon={
        failure.barred ? (
          <IconLock size={24} stroke={1.6} aria-hidden />
        ) : (
          <IconCloudOff size={24} stroke={1.6} aria-hidden />
        )
      }
      title={failure.title}
      text={[failure.reason, safe].filter(Boolean).join(' ') || undefined}
      code={code || undefined}
      action={
        failure.retry && (
          <button type="button" className="grid-button is-primary" onClick={failure.retry}>
            <IconRefresh size={16} aria-hidden />
            Try again
          </button>
        )
      }
    />
  );
};

type BonesProps = {
  columns: readonly { key: string; align?: 'start' | 'end' }[];
  pinned: string | undefined;
  tick: boolean;
  more: boolean;
  undo: boolean;
};

const ROWS = Array.from({ length: 10 }, (_, i) => i);

/** Rows to come, shaped like them; the widths are uneven but the same each time. Drawn once: a page is drawn often until its rows are there. */
export const Bones = memo(({ columns, pinned, tick, more, undo }: BonesProps) => (
  <div className="grid-bones" aria-hidden>
    {ROWS.map((i) => (
      <div key={i} className="grid-row">
        {tick && (
          <div className="grid-cell grid-tick">
            <span className="grid-bone is-box" />
          </div>
        )}
        {more && <div className="grid-cell grid-more" />}
        {columns.map((c, j) => (
          <div
            key={c.key}
            className={`grid-cell${c.align === 'end' ? ' is-end' : ''}${c.key === pinned ? ' is-pinned' : ''}`}
          >
            <span className="grid-bone" style={{ width: `${(j === 0 ? 56 : 44) + ((i * 17 + j * 29) % 24)}%` }} />
            {j === 0 && <span className="grid-bone is-small" style={{ width: `${26 + ((i * 13) % 18)}%` }} />}
          </div>
        ))}
        {undo && <div className="grid-cell grid-undo" />}
      </div>
    ))}
  </div>
));
