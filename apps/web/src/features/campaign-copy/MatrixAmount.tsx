import type { Currency } from '@fairlead/domain/money';
import { type ClipboardEvent, useState } from 'react';
import { readAmount, writtenAmount } from '#ui/form/amount.ts';
import { Field } from '#ui/form/Field.tsx';
import { useTypedNumber } from '#ui/form/useTypedNumber.ts';

type Shared = {
  label: string;
  value: number | null;
  currency: Currency;
  path: string;
  wrong: string | undefined;
  /** Null: emptied. NaN: what was typed cannot be read. */
  onChange: (value: number | null) => void;
};

/** An emptied field stays empty until it is left: the share that comes back must not stand in the way of what is typed next. */
const useAmount = ({ value, currency, onChange }: Pick<Shared, 'value' | 'currency' | 'onChange'>) => {
  const [emptied, setEmptied] = useState(false);
  const { issue, input } = useTypedNumber(
    { value, onBlur: () => setEmptied(false) },
    { read: (text) => readAmount(text, currency), write: (one) => writtenAmount(one, currency), change: onChange },
  );
  const change = (event: { target: { value: string } }) => {
    setEmptied(event.target.value.trim() === '');
    input.onChange(event);
  };
  return { issue, input: { ...input, onChange: change, value: emptied ? '' : input.value } };
};

const typed = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const;

/** An amount that all share. */
export const AmountField = ({ label, path, hint, wrong, ...given }: Shared & { hint?: string }) => {
  const { issue, input } = useAmount(given);
  return (
    <Field label={label} hint={hint} error={issue ?? wrong}>
      {(bound) => <input className="input" data-path={path} {...typed} {...bound} {...input} />}
    </Field>
  );
};

type CellProps = Shared & {
  changed: boolean;
  /** Its line and field, for those who go up and down a column. */
  place: Record<`data-${string}`, string | number>;
  /** Several lines are for this row and those below. */
  onPaste: (event: ClipboardEvent) => void;
};

/** An amount of one row; what is wrong says so below it. */
export const AmountCell = ({ label, path, changed, wrong, place, onPaste, ...given }: CellProps) => {
  const { issue, input } = useAmount(given);
  const fault = issue ?? wrong;
  return (
    <>
      <input
        className={`matrix-input num${changed ? ' is-changed' : ''}`}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        data-path={path}
        onPaste={onPaste}
        {...place}
        {...typed}
        {...input}
      />
      {fault && <span className="matrix-fault">{fault}</span>}
    </>
  );
};
