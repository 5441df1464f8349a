import { IconHistory } from '@tabler/icons-react';
import { use } from 'react';
import { FindField } from '../list/FindField.tsx';
import { Bulk } from './Bulk.tsx';
import { CsvMenu } from './CsvMenu.tsx';
import { GridHistoryView } from './history.ts';
import { LayoutMenu } from './LayoutMenu.tsx';
import { QuickChips } from './QuickChips.tsx';
import { StepMenu } from './StepMenu.tsx';
import type { Grid } from './useGrid.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const HistoryButton = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const view = use(GridHistoryView);
  if (!view || !grid.props.history) return null;
  return (
    <button
      type="button"
      className="grid-button"
      onClick={({ currentTarget: opener }) => grid.setShowing({ changeSet: null, opener })}
    >
      <IconHistory size={16} aria-hidden />
      <span className="grid-word">History</span>
    </button>
  );
};

/** Looks through the rows at hand. Esc empties it, then leads back to the rows; so does the arrow down. */
const Find = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, finding, actions } = grid;
  if (props.find === false || props.failure) return null;
  return (
    <FindField
      label={`Find in ${props.label}`}
      placeholder={props.find ?? 'Name or id'}
      value={finding.typed}
      waits={finding.typed !== finding.find}
      onChange={finding.setTyped}
      onKeyDown={(e) => {
        const empties = e.key === 'Escape' && finding.typed !== '';
        if (!empties && e.key !== 'Escape' && e.key !== 'ArrowDown') return;
        e.preventDefault();
        e.stopPropagation();
        if (empties) finding.now('');
        else actions.focusHost();
      }}
    />
  );
};

/** History, Export, Views and Layout: beside the title, or in the toolbar when there is none. Blocks have no layout. */
export const GridTools = <R extends object>({ grid }: { grid: Grid<R> }) => (
  <>
    <HistoryButton grid={grid} />
    <CsvMenu grid={grid} />
    <ViewsMenu grid={grid} />
    {!grid.folded && <LayoutMenu grid={grid} />}
  </>
);

export const Toolbar = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, selected } = grid;
  return (
    <div className="grid-bar">
      {props.filters?.length ? <QuickChips grid={grid} /> : null}
      <div className="grid-bar-end">
        {props.note && <div className="grid-note">{props.note}</div>}
        <StepMenu grid={grid} />
        {selected.length > 0 && !props.bulkInDock && (
          <>
            <span className="grid-selected">
              <b>{selected.length}</b> selected
            </span>
            <Bulk grid={grid} />
          </>
        )}
        {!props.title && !grid.folded && <GridTools grid={grid} />}
        <Find grid={grid} />
      </div>
    </div>
  );
};
