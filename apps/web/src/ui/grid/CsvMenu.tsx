import { IconDownload } from '@tabler/icons-react';
import { Popover } from './Popover.tsx';
import { panels } from './parts.ts';
import type { Grid } from './useGrid.ts';

/** Download as CSV; with editable columns also the way back, as unsaved rows matched by id. */
export const CsvMenu = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, view, selected, editable, setNotice } = grid;
  if (props.csv === false) return null;
  const label = (
    <>
      <IconDownload size={16} aria-hidden />
      <span className="grid-word">Export</span>
    </>
  );
  if (!editable && !selected.length) {
    const exportAll = () =>
      panels.get().then(
        (here) => here.exportAll(grid),
        () => setNotice({ text: 'The export could not be loaded. Please try again.', tone: 'bad' }),
      );
    return (
      <button type="button" className="grid-button" disabled={!view.filtered.length} onClick={() => void exportAll()}>
        {label}
      </button>
    );
  }
  return (
    <Popover label="Export" button={label} panelClass="grid-menu">
      {({ CsvPanel }, close) => <CsvPanel grid={grid} close={close} />}
    </Popover>
  );
};
