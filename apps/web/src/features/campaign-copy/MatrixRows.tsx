import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { toast } from '#lib/toast.ts';
import { readAmount } from '#ui/form/amount.ts';
import { plural } from '#ui/format.ts';
import { MidNames } from '#ui/name/MidName.tsx';
import { MatrixLine } from './MatrixLine.tsx';
import { type Own, pastedOwn } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';

type Props = {
  matrix: Matrix;
  ringed: string | null;
  ring: (key: string | null) => void;
  /** What each of these has of its own from now on. */
  onChange: (keys: readonly string[], own: readonly Own[]) => void;
};

/** The campaigns that will be made, audience by audience; what is typed here stands in the matrix at once. */
export const MatrixRows = ({ matrix, ringed, ring, onChange }: Props) => {
  const { rows, prices, currency } = matrix;
  const table = useRef<HTMLTableElement>(null);
  const keys = rows.map(matrix.ownOf);
  // As in a grid: Enter and the arrows go up and down a column
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key];
    const { line, field } = (event.target as HTMLElement).dataset;
    if (!step || line === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(
      `[data-line="${Number(line) + step}"][data-field="${field}"]`,
    );
    next?.focus();
    next?.select();
  };
  const onPaste = (at: number, field: 'name' | 'price' | 'daily_cap') => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').replace(/\r/g, '').replace(/\n$/, '').split('\n');
    if (lines.length < 2) return;
    event.preventDefault();
    const { owns, unread } = pastedOwn(lines.slice(0, keys.length - at), field, (text) => readAmount(text, currency));
    onChange(keys.slice(at, at + owns.length), owns);
    const left = lines.length - owns.length;
    if (unread.length > 0) toast.fail(`Not an amount, and left as it was: ${unread.slice(0, 3).join(', ')}`);
    if (left > 0) toast.fail(`There is no row for ${plural(left, 'line')} of what was pasted`);
  };
  return (
    <table className="matrix-rows" ref={table} onKeyDown={onKeyDown} onMouseLeave={() => ring(null)}>
      <caption className="sr">Campaigns that will be created</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Country</th>
          <th scope="col">Audience</th>
          <th scope="col" className="num">
            Devices
          </th>
          {prices && (
            <th scope="col" className="num">
              Price
            </th>
          )}
          <th scope="col" className="num">
            Daily cap
          </th>
          <th scope="col">Ready</th>
          <th scope="col">
            <span className="sr">Undo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <MidNames names={rows.map(({ name }) => name)}>
          {rows.map((row, at) => (
            <MatrixLine
              key={keys[at]}
              {...{ matrix, row, at, ring, onPaste }}
              ringed={ringed === keys[at]}
              onChange={(own) => onChange([keys[at] ?? ''], [own])}
            />
          ))}
        </MidNames>
      </tbody>
    </table>
  );
};
