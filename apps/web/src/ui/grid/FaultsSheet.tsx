import { IconAlertCircle } from '@tabler/icons-react';
import { Sheet } from '../dialog/Sheet.tsx';
import { count, plural } from '../format.ts';
import { Button } from '../kit/Button.ts';
import { type Fault, faultsOf } from './faults.ts';
import { cellsToMend } from './save-words.ts';
import type { Grid } from './useGrid.ts';
import './review.css';

/** So many are drawn: a pasted column may be wrong from top to bottom. */
const shownAtMost = 200;

type ListProps = { faults: readonly Fault[]; onGoTo: (fault: Fault) => void };

const FaultList = ({ faults, onGoTo }: ListProps) => (
  <>
    <ul className="review-faults" aria-label="Cells that need another value">
      {faults.slice(0, shownAtMost).map((fault) => (
        <li key={`${fault.id} ${fault.field}`}>
          <IconAlertCircle size={16} aria-hidden />
          <div>
            <b>{fault.name}</b>
            <span>
              {fault.label}: {fault.issue}
              {fault.text && (
                <>
                  {'. Typed: '}
                  <q>{fault.text}</q>
                </>
              )}
            </span>
          </div>
          <button type="button" className="link-button" onClick={() => onGoTo(fault)}>
            Go to cell
            <span className="sr">
              {' '}
              {fault.label} of {fault.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {faults.length > shownAtMost && (
      <p className="dim">{`The first ${shownAtMost} of ${count(faults.length)} are shown.`}</p>
    )}
  </>
);

/** Faults of a grid as they are now. */
const faultsIn = <R extends object>({ unsaved, columns, props, view, idOf }: Grid<R>) => {
  return faultsOf(unsaved.entries.values(), columns, { nameOf: props.nameOf, inOrder: view.inOrder().map(idOf) });
};

/** In the review: rows that are not part of it, since a cell of theirs cannot be kept. */
export const FaultsInReview = <R extends object>({ grid, onGoTo }: { grid: Grid<R>; onGoTo: ListProps['onGoTo'] }) => {
  const faults = faultsIn(grid);
  const rows = new Set(faults.map(({ id }) => id)).size;
  if (rows === 0) return null;
  return (
    <section aria-label="Not part of this save">
      <p className="review-title">{`${plural(rows, 'more row')} ${rows === 1 ? 'stays' : 'stay'} unsaved until mended`}</p>
      <FaultList faults={faults} onGoTo={onGoTo} />
    </section>
  );
};

/** Every cell that cannot be kept with its reason, to be read at any width, by keyboard and by touch; each leads to its cell. */
export const FaultsSheet = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { actions, setFaulty } = grid;
  const faults = faultsIn(grid);
  const close = () => setFaulty(false);
  if (faults.length === 0) return null;
  return (
    <Sheet
      open
      onClose={close}
      title={cellsToMend(faults.length)}
      intro="Their rows stay unsaved until then. On the cell, Esc restores what was saved."
      actions={
        <Button variant="default" onClick={close} data-autofocus>
          Go back
        </Button>
      }
    >
      <FaultList
        faults={faults}
        onGoTo={({ id, field }) => {
          close();
          setTimeout(() => actions.goToOrSay(id, field));
        }}
      />
    </Sheet>
  );
};
