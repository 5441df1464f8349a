import { IconMathSymbols } from '@tabler/icons-react';
import { useState } from 'react';
import { numbersIn, type Step } from './cell-changes.ts';
import { Popover } from './Popover.tsx';
import type { Grid } from './useGrid.ts';

/** Set, raise or lower all numbers of the range at once; only there when the range holds several that may be edited. */
export const StepMenu = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { cursor, rowRange, view, asItStands, actions, lead } = grid;
  /** What was typed and then not done: it is there again, to be typed otherwise. */
  const [declined, setDeclined] = useState<Step | null>(null);
  if (!cursor.wide || !rowRange || lead < 0) return null;
  const rows = view.pageRows.map(asItStands);
  const settable = numbersIn(rowRange, rows, view.shown, true);
  if (settable.length < 2) return null;
  return (
    <Popover
      label="Set or add percent"
      reopen={declined}
      panelClass="grid-step"
      button={
        <>
          <IconMathSymbols size={16} aria-hidden />
          Set or add %
        </>
      }
    >
      {({ StepPanel }, close) => (
        <StepPanel
          numbers={numbersIn(rowRange, rows, view.shown)}
          settable={settable}
          start={declined}
          onApply={(cells, step) => {
            setDeclined(null);
            actions.step(cells, step, () => setDeclined(step));
            close();
            actions.focusHost();
          }}
        />
      )}
    </Popover>
  );
};
