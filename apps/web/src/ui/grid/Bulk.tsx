import { type FocusEvent, useEffect, useRef } from 'react';
import { AFTER_FOCUS_BACK_MS, isFocusLost } from '../dialog/useFocusBack.ts';
import type { Grid } from './useGrid.ts';

/**
 * What is done to the selected rows. What it leaves unsaved in them is undone by the grid's keys: with it the focus goes
 * back to the rows, to the cell one stood on; at once, or when a dialog that stays open gives it back.
 */
export const Bulk = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, selected, selection, store, actions, unsaved } = grid;
  const area = useRef<HTMLDivElement>(null);
  const steps = useRef(unsaved.steps);
  /** The rows were changed, and the focus is not back with them. */
  const owed = useRef(false);
  /** What of it had the focus. */
  const held = useRef<Element | null>(null);
  const giveBack = () =>
    setTimeout(() => {
      const now = document.activeElement;
      if (!owed.current || now?.closest('[role="dialog"]')) return;
      owed.current = false;
      if (isFocusLost() || area.current?.contains(now)) actions.focusHost();
    }, AFTER_FOCUS_BACK_MS);
  useEffect(() => {
    const staged = unsaved.steps > steps.current;
    steps.current = unsaved.steps;
    // What had the focus and does not apply any more is gone, and the focus with it
    const lost = held.current !== null && !held.current.isConnected && document.activeElement === document.body;
    if (!staged && !lost) return;
    held.current = null;
    owed.current = true;
    giveBack();
  });
  useEffect(
    () => () => {
      // It went with the selection
      if (held.current === null) return;
      setTimeout(() => {
        if (document.activeElement === document.body) actions.focusHost();
      }, AFTER_FOCUS_BACK_MS);
    },
    [actions],
  );
  const heard = {
    onFocus: ({ target }: FocusEvent) => {
      // Also heard of its dialogs
      if (!area.current?.contains(target)) return;
      held.current = target;
      if (owed.current) giveBack();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null;
    },
  };
  return (
    <div ref={area} className="grid-bulk" {...heard}>
      {props.bulk?.(selected, { stage: (patch) => void store.stage(selected, patch), clear: selection.clear })}
    </div>
  );
};
