import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { plural } from '#ui/format.ts';
import type { GridHistoryProps } from '#ui/grid/index.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { Stays, Timeline, type TimelineEntry, Undone } from '#ui/timeline/Timeline.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { cellsOf } from './cells.ts';
import { historyOfAll } from './history.queries.ts';
import { fateOfSave, listed, namesOf, nextTo, type Save, savesOf } from './saves.ts';
import { UndoButton } from './UndoButton.tsx';
import { UndoSaveDialog } from './UndoSaveDialog.tsx';
import { deedsOf, via, whenOf, whysOf, wordsOf } from './words.tsx';
import './saves.css';

/** Cells shown of a save before the rest is only counted. */
const CELLS = 6;

/** Everything that was saved in a grid's rows, one save after the other, each with a way back, however long ago it was. */
export const RecentSaves = ({ history, changeSet, onUndone, onClose }: GridHistoryProps) => {
  const { entity, thing, things, company, application } = history;
  const words = wordsOf(history);
  const may = useMay();
  const [undoing, setUndoing] = useState(changeSet);
  /** Where one goes on once the question is answered: the sheet is another by then. */
  const [next, setNext] = useState<string | null>(null);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    historyOfAll(entity, company ?? null, application ?? null),
  );
  const saves = savesOf(data?.pages.flatMap(({ items }) => items) ?? []);
  const footOf = (save: Save) => {
    const fate = fateOfSave(save);
    if (fate === 'undone') return <Undone>Undone</Undone>;
    if (!may('change.undo')) return undefined;
    if (fate === 'cannot') {
      const why = whysOf(save.entries);
      return why !== null && <Stays why={why} />;
    }
    return (
      <UndoButton
        goesOn={next === save.changeSet}
        onClick={() => {
          setNext(save.changeSet);
          setUndoing(save.changeSet);
        }}
      >
        Undo this save<span className="sr"> of {namesOf(save)}</span>
      </UndoButton>
    );
  };
  const entries = saves.map((save): TimelineEntry => {
    const cells = cellsOf(save, words);
    const { first } = save;
    const more = cells.length - CELLS;
    return {
      key: save.changeSet,
      who: first.user.email,
      via: via(first.channel),
      when: whenOf(first.at),
      did: deedsOf(save.entries).map(({ did, names }, _, { length }) => (
        <span key={did ?? ''} className="saves-deed">
          {did ? `${did}: ` : length > 1 && 'Changed: '}
          <b>{names.length === 1 ? names[0] : plural(names.length, thing, things)}</b>
          {names.length > 1 && `: ${listed(names)}`}
        </span>
      )),
      changes: more > 1 ? cells.slice(0, CELLS) : cells,
      foot: (
        <>
          {more > 1 && <span className="dim small">and {more} more values</span>}
          {footOf(save)}
        </>
      ),
    };
  });
  if (undoing !== null)
    return (
      <UndoSaveDialog
        changeSet={undoing}
        history={history}
        words={words}
        onUndone={() => {
          setNext(nextTo(saves, undoing));
          onUndone(undoing);
        }}
        // Asked for from the foot of the grid, it goes back there
        onClose={() => (changeSet === null ? setUndoing(null) : onClose())}
      />
    );
  return (
    <Sheet
      open
      width={560}
      onClose={onClose}
      title="History"
      intro={`What was saved of ${things}, newest first. Times in UTC.`}
    >
      {isPending && <p aria-busy>Loading…</p>}
      {error && (
        <p className="undo-refused">
          <NotRead error={error} retry={() => void refetch()} />
        </p>
      )}
      {data && saves.length === 0 && <p className="dim">Nothing was changed yet.</p>}
      <div className="saves">
        <Timeline entries={entries} label="Saves" />
      </div>
      {hasNextPage && (
        <button
          type="button"
          className="link-button history-all"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Display more
        </button>
      )}
    </Sheet>
  );
};
