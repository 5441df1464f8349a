import { useLayoutEffect, useRef } from 'react';
import { typedChoice, useTypedKeys } from '#ui/form/type-to-choose.ts';
import type { OpenCell } from '../types.ts';

/** One of the choices; a letter that opened the cell has chosen the first that begins with it. */
export const SelectCell = ({ control, text, set, saved, start, byMouse, choices, keep }: OpenCell) => {
  const field = useRef<HTMLSelectElement>(null);
  const typedBy = useTypedKeys(start ?? '');
  const opened = useRef({ start, saved, choices, set });
  useLayoutEffect(() => {
    const { start: letter, saved: before, choices: all, set: choose } = opened.current;
    if (letter !== null) choose(typedChoice(all, letter, undefined)?.label ?? before);
    field.current?.focus({ preventScroll: true });
    if (!byMouse) return;
    try {
      field.current?.showPicker?.();
    } catch {
      // Not every browser lets a select open by script; it is focused and opens by key or click.
    }
  }, [byMouse]);
  return (
    <select
      {...control}
      ref={field}
      value={text}
      // The browser would begin with the letter after the one that opened the cell
      onKeyDown={(event) => {
        const typed = typedBy(event);
        if (typed === undefined) return control.onKeyDown(event);
        event.preventDefault();
        event.stopPropagation();
        const chosen = choices.find(({ label }) => label === text);
        const found = typedChoice(choices, typed, chosen);
        if (found) set(found.label);
      }}
      onChange={(e) => {
        set(e.target.value);
        if (byMouse) keep(e.target.value, 'stay');
      }}
    >
      {!choices.some((choice) => choice.label === text) && <option>{text}</option>}
      {choices.map((choice) => (
        <option key={choice.label}>{choice.label}</option>
      ))}
    </select>
  );
};
