import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Actions } from './actions.ts';
import type { Editing } from './cell-id.ts';
import type { Column, Edit, Leaving, OpenCell } from './types.ts';
import { choicesOf, editText, fieldOf, readCell } from './values.ts';
import { withWayOut } from './way-out.ts';

type Props<R extends object> = {
  column: Column<R>;
  edit: Edit<R>;
  row: R;
  /** The key that opened the cell, or null to start from its text. */
  start: string | null;
  draft: { text: string; issue: string } | undefined;
  byMouse: boolean;
  typed: Editing['typed'];
  actions: Actions<R>;
};

/** The open cell, whatever its editor. Enter keeps and goes down, Tab keeps and goes on, Esc restores; leaving keeps. */
export const CellEditor = <R extends object>({
  column,
  edit,
  row,
  start,
  draft,
  byMouse,
  typed,
  actions,
}: Props<R>) => {
  const saved = draft?.text ?? editText(edit, (row as Record<string, unknown>)[fieldOf(column)], row);
  const [text, setText] = useState(start ?? saved);
  // What others save meanwhile is not what was opened: going back to that is no edit
  const [opened] = useState(saved);
  const done = useRef(false);
  const issueId = useId();
  // A cell that was refused once says at each key whether it is right now; a fresh one waits for Enter.
  const parsed = draft ? readCell(edit, text, row) : undefined;
  const issue = parsed && 'issue' in parsed ? parsed.issue : undefined;
  const { Open } = edit.editor;
  if (!Open) return null;

  const set = (next: string) => {
    if (next === opened) delete typed.now;
    else typed.now = next;
    setText(next);
  };
  const finish = (act: () => void) => {
    if (done.current) return;
    done.current = true;
    act();
  };
  const keep = (kept: string, then: Leaving) => finish(() => actions.keep(kept, then));
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.nativeEvent.isComposing) return;
    if (e.key === 'Escape') {
      e.preventDefault();
      if (issue !== undefined || draft) finish(actions.cancelAndRestore);
      else finish(actions.cancel);
    } else if (e.key === 'Enter' && !e.altKey) {
      e.preventDefault();
      keep(text, 'down');
    } else if (e.key === 'Tab') {
      e.preventDefault();
      keep(text, e.shiftKey ? 'back' : 'next');
    }
  };
  const control: OpenCell['control'] = {
    className: `grid-field${issue ? ' is-bad' : ''}`,
    'data-leaves': true,
    'aria-label': column.ariaLabel ?? column.label,
    'aria-invalid': issue ? true : undefined,
    'aria-describedby': issue ? issueId : undefined,
    onKeyDown,
    onBlur: () => keep(text, 'left'),
  };
  return (
    <>
      <Open
        control={control}
        text={text}
        saved={saved}
        set={set}
        start={start}
        byMouse={byMouse}
        choices={choicesOf(edit, row)}
        keep={keep}
      />
      {issue && (
        <span className="grid-issue" id={issueId}>
          <IconAlertCircle size={14} aria-hidden />
          <span>{withWayOut(issue)}</span>
        </span>
      )}
    </>
  );
};
