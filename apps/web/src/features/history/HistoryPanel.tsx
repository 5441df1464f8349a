import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { NotRead } from '#ui/state/NotRead.tsx';
import { Stays, Timeline, type TimelineChange, type TimelineEntry, Undone } from '#ui/timeline/Timeline.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { FIRST_PRESSES, historyOf } from './history.queries.ts';
import { fateOfSave, pressesOf, type Save } from './saves.ts';
import { goesOnAfter, UndoButton } from './UndoButton.tsx';
import { changesOf, didOf, type HistoryWords, via, whenOf, whysOf } from './words.tsx';

const UndoDialog = lazy(() => import('./UndoDialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })));

type Props = { entity: string; entityId: number; words: HistoryWords; title?: string };

/** What one press did, in its order; where only part of it is undone, that part says so. */
const changesIn = (press: Save, words: HistoryWords): TimelineChange[] => {
  const part = fateOfSave(press) !== 'undone';
  return [...press.entries].reverse().flatMap((entry) =>
    changesOf(entry, words).map((change) => ({
      ...change,
      key: `${entry.id} ${change.key}`,
      undone: change.undone === true || (part && entry.undone_by !== null),
    })),
  );
};

/** Who changed this record, when and how, with a way back. Two presses until all are wanted. */
export const HistoryPanel = ({ entity, entityId, words, title = 'History' }: Props) => {
  const may = useMay();
  const [all, setAll] = useState(false);
  const [undoing, setUndoing] = useState<Save | null>(null);
  const goOn = useRef(() => {});
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    ...historyOf(entity, entityId, all),
    placeholderData: (before) => before,
  });
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;

  const footOf = (press: Save) => {
    const fate = fateOfSave(press);
    if (fate === 'undone') return <Undone>Undone</Undone>;
    if (!may('change.undo')) return undefined;
    const why = whysOf(press.entries);
    if (fate === 'cannot' && why === null) return undefined;
    return (
      <>
        {why !== null && <Stays why={why} />}
        {fate === 'can' && (
          <UndoButton
            onClick={(button) => {
              goOn.current = goesOnAfter(button);
              setUndoing(press);
            }}
          >
            Undo
          </UndoButton>
        )}
      </>
    );
  };
  const read = pressesOf(found);
  // The last press of a page may go on in the next: it is shown, and taken back, whole
  const presses = read.slice(0, !all ? FIRST_PRESSES : hasNextPage && read.length > 1 ? -1 : undefined);
  const entries = presses.map((press): TimelineEntry => {
    const { first } = press;
    return {
      key: first.id,
      who: first.user.email,
      via: via(first.channel),
      when: whenOf(first.at),
      did: press.entries.map(didOf).find(Boolean),
      changes: changesIn(press, words),
      foot: footOf(press),
    };
  });
  const more = total > presses.reduce((sum, press) => sum + press.entries.length, 0);
  const [entry, ...others] = undoing?.entries.filter(({ can_undo }) => can_undo) ?? [];

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
      {!all && more && (
        <button type="button" className="link-button history-all" onClick={() => setAll(true)}>
          Display all{read.length === found.length && ` (${total})`}
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
      <Suspense>
        {entry && (
          <UndoDialog
            entry={entry}
            others={others}
            words={words}
            onClose={() => {
              setUndoing(null);
              goOn.current();
            }}
          />
        )}
      </Suspense>
    </aside>
  );
};
