import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useLater } from '#lib/later.ts';
import { useUnderToasts } from '../toast/useUnderToasts.ts';
import { Bulk } from './Bulk.tsx';
import { DockToCome } from './DockToCome.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { Paging } from './Paging.tsx';
import { dock } from './parts.ts';
import type { Grid } from './useGrid.ts';

/** What is selected and what can be done with it, where the grid has that in its foot. */
const Selected = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { selected, selection, actions } = grid;
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
      <Bulk grid={grid} />
    </div>
  );
};

const Unsaved = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { it, failed, again } = useLater(dock);
  return it ? <it.UnsavedDock grid={grid} /> : <DockToCome grid={grid} failed={failed} again={again} />;
};

const Docks = ({ children }: { children: ReactNode }) => {
  const docks = useRef<HTMLDivElement>(null);
  useUnderToasts(docks);
  return (
    <div className="grid-docks" ref={docks}>
      {children}
    </div>
  );
};

/** The foot: what happened last, keys, paging; while anything is unsaved the dock. */
export const Foot = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { unsaved, editable, props } = grid;
  const unsavedDock = unsaved.count > 0 && <Unsaved grid={grid} />;
  if (props.bulkInDock && grid.selected.length > 0)
    return (
      <Docks>
        <Selected grid={grid} />
        {unsavedDock || <NoticeLine grid={grid} />}
      </Docks>
    );
  if (unsavedDock) return unsavedDock;
  return (
    <div className="grid-foot">
      <NoticeLine grid={grid} />
      <div className="grid-foot-end">
        <span className="grid-hint">
          {editable
            ? 'Enter edits · Ctrl Enter opens, arrows choose · Esc cancels · Ctrl Z undoes'
            : 'Arrow keys move · Enter opens · Space selects · Ctrl C copies'}
        </span>
        {props.loading ? <span className="grid-sr">Loading</span> : <Paging grid={grid} />}
      </div>
    </div>
  );
};
