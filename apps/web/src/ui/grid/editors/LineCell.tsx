import { useLayoutEffect, useRef } from 'react';
import type { OpenCell } from '../types.ts';

const Line = ({ control, text, set, start, inputMode }: OpenCell & { inputMode?: 'decimal' }) => {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (start === null) field.current?.select();
    else field.current?.setSelectionRange(start.length, start.length);
  }, [start]);
  return (
    <input
      {...control}
      ref={field}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      onChange={(e) => set(e.target.value)}
    />
  );
};

/** A line that is typed. */
export const LineCell = (cell: OpenCell) => <Line {...cell} />;

/** The same with the keys of numbers on a phone. */
export const NumberCell = (cell: OpenCell) => <Line {...cell} inputMode="decimal" />;
