import { IconMathSymbols } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../format.ts';
import { numbersIn, type Step, stepped, unreadIn } from './cell-changes.ts';
import { groupDigits } from './number.ts';
import { Popover } from './Popover.tsx';
import type { Grid } from './useGrid.ts';

const kinds: readonly { kind: Step['kind']; label: string }[] = [
  { kind: 'set', label: 'Set to' },
  { kind: 'percent', label: 'Add %' },
  { kind: 'amount', label: 'Add' },
];

type Cells<R extends object> = ReturnType<typeof numbersIn<R>>;

type PanelProps<R extends object> = {
  numbers: Cells<R>;
  /** The numbers and the cells that hold none: all of them can be set. */
  settable: Cells<R>;
  onApply: (cells: Cells<R>, step: Step) => void;
};

const Panel = <R extends object>({ numbers, settable, onApply }: PanelProps<R>) => {
  const [kind, setKind] = useState<Step['kind']>(numbers.length ? 'percent' : 'set');
  const cells = kind === 'set' ? settable : numbers;
  const [text, setText] = useState('');
  const [first] = cells;
  const blank = text.trim() === '';
  const unread = blank ? undefined : unreadIn(cells, { kind, text });
  const next = blank || !first ? null : stepped(first, { kind, text });
  const ready = !blank && unread === undefined && cells.length > 0;
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (ready) onApply(cells, { kind, text });
      }}
    >
      <h2>{plural(cells.length, kind === 'set' ? 'cell' : 'number')}</h2>
      <div className="grid-segments" role="radiogroup" aria-label="What to do">
        {kinds.map((k) => (
          <label key={k.kind}>
            <input type="radio" name="step" checked={kind === k.kind} onChange={() => setKind(k.kind)} />
            <span className="grid-segment">{k.label}</span>
          </label>
        ))}
      </div>
      <input
        className="grid-field"
        data-autofocus
        aria-label={kind === 'percent' ? 'Percent' : 'Number'}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={kind === 'percent' ? '10 or −5' : '0'}
        onChange={(e) => setText(e.target.value)}
      />
      <p className="grid-dim">
        {unread ??
          (next && 'value' in next
            ? `${groupDigits(first?.value ?? 0)} becomes ${groupDigits(Number(next.value))}`
            : 'The first cell shows here')}
      </p>
      <div className="grid-panel-foot">
        <button type="submit" className="grid-button is-primary" disabled={!ready}>
          Change {plural(cells.length, 'cell')}
        </button>
      </div>
    </form>
  );
};

/** Set, raise or lower all numbers of the range at once; only there when the range holds several that may be edited. */
export const StepMenu = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { cursor, rowRange, view, asItStands, actions, lead } = grid;
  if (!cursor.wide || !rowRange || lead < 0) return null;
  const rows = view.pageRows.map(asItStands);
  const settable = numbersIn(rowRange, rows, view.shown, true);
  if (settable.length < 2) return null;
  return (
    <Popover
      label="Set or add percent"
      panelClass="grid-step"
      button={
        <>
          <IconMathSymbols size={16} aria-hidden />
          Set or add %
        </>
      }
    >
      {(close) => (
        <Panel
          numbers={numbersIn(rowRange, rows, view.shown)}
          settable={settable}
          onApply={(cells, step) => {
            actions.step(cells, step);
            close();
            actions.focusHost();
          }}
        />
      )}
    </Popover>
  );
};
