import { useEffect } from 'react';
import { onceFocusLost } from '../dialog/useFocusBack.ts';
import { Dock, DockFault } from '../dock/Dock.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { Paging } from './Paging.tsx';
import { cellsToMend, saveWords } from './save-words.ts';
import type { Grid } from './useGrid.ts';
import { fieldOf } from './values.ts';

/** What is wrong with the cell one stands on. */
const issueHere = <R extends object>({ cursor, view, lead, unsaved, idOf }: Grid<R>) => {
  const row = view.rowAt(cursor.spot.r);
  const column = view.shown[cursor.spot.c - lead];
  const draft = row && column && unsaved.entries.get(idOf(row))?.drafts[fieldOf(column)];
  return column && draft && 'issue' in draft ? { label: column.label, issue: draft.issue } : undefined;
};

/** The dock while anything is unsaved. */
export const UnsavedDock = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { unsaved, actions, store, props } = grid;
  const { count, invalidCells, savable, saving } = unsaved;
  const save = saveWords(unsaved, props.saveLabel);
  // It goes with the last unsaved row: whoever saved by keyboard is back among the rows
  useEffect(() => () => onceFocusLost(actions.focusHost), [actions]);
  return (
    <Dock
      unsaved={count}
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
      saving={saving > 0 || grid.asking}
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
