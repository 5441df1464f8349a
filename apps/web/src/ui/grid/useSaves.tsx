import { type ReactNode, Suspense, use, useState } from 'react';
import { type GridHistory, GridHistoryView } from './history.ts';

/** What a page has of its saves; nothing where the application shows no history. */
type Saves = {
  /** Opens the history. */
  open: (() => void) | null;
  /** The way back of the last save, until that is taken back; for a page on which nothing else has changed since. */
  wayBack: ReactNode;
  /** The history while it is open. */
  view: ReactNode;
};

/** The history of a page that saves as a grid does and is none. */
export const useSaves = (history: GridHistory): Saves => {
  const History = use(GridHistoryView);
  const [showing, setShowing] = useState<{ changeSet: string | null } | null>(null);
  const [undone, setUndone] = useState<string | null>(null);
  if (!History) return { open: null, wayBack: null, view: null };
  const lastSave = history.lastSave();
  return {
    open: () => setShowing({ changeSet: null }),
    wayBack: lastSave && lastSave !== undone && (
      <span className="inline dim">
        Saved.
        <button type="button" className="link-button" onClick={() => setShowing({ changeSet: lastSave })}>
          Undo this save
        </button>
      </span>
    ),
    view: showing && (
      <Suspense>
        <History
          history={history}
          changeSet={showing.changeSet}
          onUndone={setUndone}
          onClose={() => setShowing(null)}
        />
      </Suspense>
    ),
  };
};
