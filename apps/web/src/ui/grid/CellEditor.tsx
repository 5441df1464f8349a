import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Actions } from './actions.ts';
import type { Column, Edit } from './types.ts';
import { choicesOf, editText, fieldOf, readCell } from './values.ts';

type Props<R extends object> = {
  column: Column<R>;
  edit: Edit<R>;
  row: R;
  /** The key that opened the cell, or null to start from its text. */
  start: string | null;
  draft: { text: string; issue: string } | undefined;
  byMouse: boolean;
  actions: Actions<R>;
};

/** The open cell. Enter keeps and goes down, Tab keeps and goes on, Esc restores; leaving keeps. */
export const CellEditor = <R extends object>({ column, edit, row, start, draft, byMouse, actions }: Props<R>) => {
  const isSelect = edit.kind === 'select';
  const choices = isSelect ? choicesOf(edit, row) : [];
  const saved = draft?.text ?? editText(edit, (row as Record<string, unknown>)[fieldOf(column)], row);
  const typed = (s: string) =>
    isSelect ? (choices.find((c) => c.label.toLowerCase().startsWith(s.toLowerCase()))?.label ?? saved) : s;
  const [text, setText] = useState(start === null ? saved : typed(start));
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const done = useRef(false);
  const issueId = useId();
  // A cell that was refused once says at each key whether it is right now; a fresh one waits for Enter.
  const parsed = draft ? readCell(edit, text, row) : undefined;
  const issue = parsed && 'issue' in parsed ? parsed.issue : undefined;

  useLayoutEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (isSelect) {
      if (byMouse) {
        try {
          element?.showPicker?.();
        } catch {
          // Not every browser lets a select open by script; it is focused and opens by key or click.
        }
      }
    } else if (start === null) element?.select();
    else element?.setSelectionRange(start.length, start.length);
  }, [isSelect, byMouse, start]);

  const finish = (act: () => void) => {
    if (done.current) return;
    done.current = true;
    act();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.nativeEvent.isComposing) return;
    if (e.key === 'Escape') {
      e.preventDefault();
      if (issue !== undefined || draft) finish(actions.cancelAndRestore);
      else finish(actions.cancel);
    } else if (e.key === 'Enter' && !e.altKey) {
      e.preventDefault();
      finish(() => actions.keep(text, 'down'));
    } else if (e.key === 'Tab') {
      e.preventDefault();
      finish(() => actions.keep(text, e.shiftKey ? 'back' : 'next'));
    }
  };
  const shared = {
    ref: field,
    className: `grid-field${issue ? ' is-bad' : ''}`,
    value: text,
    'data-leaves': true,
    'aria-label': column.ariaLabel ?? column.label,
    'aria-invalid': issue ? true : undefined,
    'aria-describedby': issue ? issueId : undefined,
    onKeyDown,
    onBlur: () => finish(() => actions.keep(text, 'left')),
  } as const;
  return (
    <>
      {isSelect ? (
        <select
          {...shared}
          onChange={(e) => {
            const next = e.target.value;
            setText(next);
            if (byMouse) finish(() => actions.keep(next, 'stay'));
          }}
        >
          {!choices.some((c) => c.label === text) && <option>{text}</option>}
          {choices.map((c) => (
            <option key={c.label}>{c.label}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          inputMode={edit.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(e) => setText(e.target.value)}
        />
      )}
      {issue && (
        <span className="grid-issue" id={issueId}>
          <IconAlertCircle size={14} aria-hidden />
          <span>{issue}. Esc restores it</span>
        </span>
      )}
    </>
  );
};
