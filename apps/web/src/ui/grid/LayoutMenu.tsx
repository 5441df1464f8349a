import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Popover } from './Popover.tsx';
import type { Grid } from './useGrid.ts';

export const LayoutMenu = <R extends object>({ grid }: { grid: Grid<R> }) => (
  <Popover
    label="Layout"
    panelClass="grid-layout"
    button={
      <>
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        <span className="grid-word">Layout</span>
      </>
    }
  >
    {({ LayoutPanel }, close) => <LayoutPanel grid={grid} close={close} />}
  </Popover>
);
