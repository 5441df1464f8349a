import { IconBookmark, IconLink } from '@tabler/icons-react';
import { Popover } from './Popover.tsx';
import type { Grid } from './useGrid.ts';

/** Filters, order and columns under a name, and as a link. */
export const ViewsMenu = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { views } = grid;
  if (!views) return null;
  return (
    <Popover
      label="Views"
      panelClass="grid-views-panel"
      button={
        <>
          <IconBookmark size={16} aria-hidden />
          <span className="grid-word">Views</span>
        </>
      }
    >
      {({ ViewsPanel }, close) => <ViewsPanel grid={grid} views={views} close={close} />}
    </Popover>
  );
};

/** Over a grid that shows what somebody sent: nothing of one's own has changed yet. */
export const SharedView = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { views } = grid;
  if (!views || views.sharedName === null) return null;
  return (
    <div className="grid-shared">
      <IconLink size={16} aria-hidden />
      <span role="status">
        Shared view: <b>{views.sharedName}</b>
      </span>
      <button
        type="button"
        className="grid-button"
        onClick={() => {
          grid.setNotice({ text: `View "${views.keepShared()}" saved on this device.`, tone: 'plain' });
          grid.actions.focusHost();
        }}
      >
        Keep
      </button>
      <button
        type="button"
        className="grid-button"
        onClick={() => {
          views.backToMine();
          grid.actions.focusHost();
        }}
      >
        Back to mine
      </button>
    </div>
  );
};
