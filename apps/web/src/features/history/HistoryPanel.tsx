import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NotRead } from '#ui/state/NotRead.tsx';
import { Stays, Timeline, type TimelineEntry, Undone } from '#ui/timeline/Timeline.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { FIRST_ENTRIES, type HistoryEntry, historyOf } from './history.queries.ts';
import { changesOf, didOf, type HistoryWords, via, whenOf, whyStays } from './words.tsx';

const UndoDialog = lazy(() => import('./UndoDialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })));

type Props = { entity: string; entityId: number; words: HistoryWords; title?: string };

/** Who changed this record, when and how, with a way back. Two entries until all are wanted. */
export const HistoryPanel = ({ entity, entityId, words, title = 'History' }: Props) => {
  const may = useMay();
  const [all, setAll] = useState(false);
  const [undoing, setUndoing] = useState<HistoryEntry | null>(null);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    ...historyOf(entity, entityId, all),
    placeholderData: (before) => before,
  });
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;

  const footOf = (entry: HistoryEntry) => {
    if (entry.undone_by !== null) return <Undone>Undone</Undone>;
    if (!may('change.undo')) return undefined;
    const why = whyStays(entry);
    if (!entry.can_undo) return why === null ? undefined : <Stays why={why} />;
    return (
      <button type="button" className="button-small entry-undo" onClick={() => setUndoing(entry)}>
        <IconArrowBackUp size={14} aria-hidden />
        Undo
      </button>
    );
  };
  const entries = found.map(
    (entry): TimelineEntry => ({
      key: entry.id,
      who: entry.user.email,
      via: via(entry.channel),
      when: whenOf(entry.at),
      did: didOf(entry),
      changes: changesOf(entry, words),
      foot: footOf(entry),
    }),
  );

  return (
    <aside className="history" aria-label={title}>
      <div className="history-head">
        <h2>{title}</h2>
        <span className="dim small">times in UTC</span>
      </div>
      {isPending && (
        <p className="history-says" aria-busy>
          Loading…
        </p>
      )}
      {error && (
        <p className="history-says">
          <NotRead error={error} retry={() => void refetch()} />
        </p>
      )}
      {data && total === 0 && <p className="history-says">Nothing was changed yet.</p>}
      <Timeline entries={entries} label={title} />
      {!all && total > FIRST_ENTRIES && (
        <button type="button" className="link-button history-all" onClick={() => setAll(true)}>
          Display all ({total})
        </button>
      )}
      {all && hasNextPage && (
        <button
          type="button"
          className="link-button history-all"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Display more
        </button>
      )}
      <Suspense>{undoing && <UndoDialog entry={undoing} words={words} onClose={() => setUndoing(null)} />}</Suspense>
    </aside>
  );
};
