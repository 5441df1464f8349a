import { type CapChange, changedCap, checkCapChange } from '@fairlead/domain/campaign/cap-change';
import { currencyDecimals, sumMoney } from '@fairlead/domain/money';
import { capQuestion } from '@fairlead/domain/tenfold';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '#ui/dialog/ask.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { amount, readAmount, writtenAmount } from '#ui/form/amount.ts';
import { Field } from '#ui/form/Field.tsx';
import '#ui/form/form.css';
import { readNumber, type TypedNumber, typedNumber } from '#ui/form/typed-number.ts';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { currencyOf } from './columns/known.ts';
import { capChange, ownsCap } from './columns/money.tsx';
import { checkShares, isTested, leastCap } from './daily-cap.ts';
import type { Campaign } from './overview.queries.ts';

type Kind = CapChange['kind'];
const kinds: { value: Kind; label: string }[] = [
  { value: 'increase', label: 'Increase' },
  { value: 'decrease', label: 'Decrease' },
  { value: 'set', label: 'Set to' },
];
/** Rows of the preview before the rest is counted. */
const SHOWN = 6;
const blank: TypedNumber = { text: '', value: null, issue: undefined };

/** What becomes of each cap; those that stay as they are left out. */
const capChanges = (rows: readonly Campaign[], change: CapChange): { row: Campaign; cap: number }[] =>
  rows.flatMap((row) => {
    const cap = changedCap(row.daily_cap, change, currencyOf(row), leastCap(row));
    return cap === null || cap === row.daily_cap ? [] : [{ row, cap }];
  });

const Preview = ({ changes, rows }: { changes: ReturnType<typeof capChanges>; rows: readonly Campaign[] }) => {
  const [first] = rows;
  if (!first) return null;
  const currency = currencyOf(first);
  const moved = new Map(changes.map(({ row, cap }) => [row.id, cap]));
  const before = sumMoney(rows.map(({ daily_cap: cap }) => cap ?? 0));
  const after = sumMoney(rows.map(({ id, daily_cap: cap }) => moved.get(id) ?? cap ?? 0));
  const written = (cap: number | null) => (cap === null ? 'No cap' : writtenAmount(cap, currency));
  return (
    <table className="overview-caps">
      <caption className="sr">What the daily caps will be</caption>
      <tbody>
        {changes.slice(0, SHOWN).map(({ row, cap }) => (
          <tr key={row.id}>
            <th scope="row" className="cut" title={row.name}>
              {row.name}
            </th>
            <td className="dim">{written(row.daily_cap)}</td>
            <td>
              <b>{written(cap)}</b>
            </td>
          </tr>
        ))}
        {changes.length > SHOWN && (
          <tr>
            <th scope="row" className="dim">
              and {plural(changes.length - SHOWN, 'campaign')} more
            </th>
            <td />
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{plural(rows.length, 'campaign')}</th>
          <td className="dim">{amount(before, currency)}</td>
          <td>
            <b>{amount(after, currency)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
};

/** Of an amount for all, where a test would share it out in parts that are too small: of whom, and how much it has to be. */
const smallShares = (rows: readonly Campaign[], cap: number | null) =>
  rows.flatMap((row) =>
    checkShares(row, cap).map(({ message, ...at }) => ({ ...at, message: `${row.name}: ${message}` })),
  );

type Props = {
  /** As they stand with their unsaved values. */
  rows: readonly Campaign[];
  /** The same one as it is stored. */
  savedOf: (row: Campaign) => Campaign;
  /** Puts the new caps into the grid, unsaved. */
  onStage: (changes: readonly { row: Campaign; cap: number }[]) => void;
  onClose: () => void;
};

/**
 * Daily caps of many campaigns at once: one amount for all, or a percent of each (CA-77 to CA-84). What it leads to is shown, stands
 * in the grid then, and is what is stored.
 */
export const EditCaps = ({ rows, savedOf, onStage, onClose }: Props) => {
  const form = useId();
  const [kind, setKind] = useState<Kind>('increase');
  const [typed, setTyped] = useState(blank);
  const [asked, setAsked] = useState(false);
  const open = rows.filter(ownsCap);
  const tested = open.filter(isTested).length;
  const paced = rows.length - open.length;
  const [first] = open;
  const read = (text: string, of: Kind): TypedNumber =>
    typedNumber(text, (some) =>
      of === 'set' && first
        ? inUnits(readAmount(some, currencyOf(first)), currencyDecimals(currencyOf(first)))
        : readNumber(some, 2, '%'),
    );
  const change: CapChange = kind === 'set' ? { kind, cap: typed.value } : { kind, percent: typed.value };
  const wrong = [...checkCapChange(change), ...(kind === 'set' ? smallShares(open, typed.value) : [])];
  const said = typed.issue ?? (typed.value !== null || asked ? wrong[0]?.message : undefined);
  const isSound = typed.issue === undefined && wrong.length === 0;
  const changes = isSound ? capChanges(open, change) : [];
  const capless = kind === 'set' ? 0 : open.filter(({ daily_cap: cap }) => cap === null).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isSound || changes.length === 0) return;
    const question = capQuestion(changes.map(({ row, cap }) => capChange(row, cap, savedOf(row))));
    if (question && !(await ask({ ...question, yes: 'Continue', no: 'Go back' }))) return;
    onStage(changes);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit daily caps"
      intro={`${plural(rows.length, 'campaign')} selected. Nothing is saved before you save the rows.`}
      width={520}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            aria-disabled={changes.length === 0}
            data-disabled={changes.length === 0 || undefined}
          >
            Change {plural(changes.length, 'cap')}
          </Button>
        </>
      }
    >
      <form id={form} className="overview-caps-form" onSubmit={(event) => void submit(event)} noValidate>
        <SegmentedControl
          fullWidth
          aria-label="What to do"
          data={kinds}
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            setTyped(read(typed.text, value as Kind));
          }}
        />
        <Field label={kind === 'set' ? 'Daily cap' : 'Variation in percent'} required error={said}>
          {(bound) => (
            <input
              {...bound}
              className="input"
              data-autofocus
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed.text}
              onChange={(event) => setTyped(read(event.target.value, kind))}
            />
          )}
        </Field>
        {capless > 0 && (
          <p className="dim">{plural(capless, 'campaign')} without a cap keep none: a percent needs one.</p>
        )}
        {paced > 0 && (
          <p className="dim">
            {plural(paced, 'campaign')} in full performance: the budget of the line item steers them.
          </p>
        )}
        {tested > 0 && (
          <p className="dim">
            {plural(tested, 'campaign')} in an A/B test: the whole cap is changed, and shared out again.
          </p>
        )}
        {isSound && changes.length === 0 && <p className="dim">Nothing would change.</p>}
        {changes.length > 0 && <Preview changes={changes} rows={open} />}
      </form>
    </Dialog>
  );
};

/** Currencies without decimals take whole units: what is kept is what is shown. */
const inUnits = (reading: ReturnType<typeof readAmount>, decimals: number): ReturnType<typeof readAmount> =>
  'value' in reading && decimals === 0 && !Number.isInteger(reading.value) ? { issue: 'Only whole numbers' } : reading;
