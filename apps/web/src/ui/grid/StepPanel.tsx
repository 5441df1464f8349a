import { useState } from 'react';
import { plural } from '../format.ts';
import { type numbersIn, type Step, stepped, unreadIn } from './cell-changes.ts';
import { groupDigits } from './number.ts';

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
  /** What it begins with. */
  start: Step | null;
  onApply: (cells: Cells<R>, step: Step) => void;
};

/** What is done to the numbers, with what becomes of the first. */
export const StepPanel = <R extends object>({ numbers, settable, start, onApply }: PanelProps<R>) => {
  const [kind, setKind] = useState<Step['kind']>(start?.kind ?? (numbers.length ? 'percent' : 'set'));
  const cells = kind === 'set' ? settable : numbers;
  const [text, setText] = useState(start?.text ?? '');
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
