import type { KeyboardEvent } from 'react';
import { Field } from './Field.tsx';
import { readNumber, writtenNumber } from './typed-number.ts';
import { type FieldProps, useField } from './useField.tsx';
import { useTypedNumber } from './useTypedNumber.ts';

type Props = FieldProps & {
  /** Where stepping by arrow keys ends; what may be typed is the rules' business. */
  min?: number;
  /** Numbers above it are none of this field: what could be read as one is read as the smaller. */
  most?: number;
  /** How far an arrow key goes; 1 unless told. */
  step?: number;
  /** Digits after the point; 0 for whole numbers. */
  decimals?: number;
  suffix?: string;
  /** What is said of a fraction where only whole numbers are meant, in words of the documents. */
  notWhole?: string;
  placeholder?: string;
  /** An id, not an amount: its digits stand without gaps. */
  plain?: boolean;
  /** Hears the number in the place of the draft's field. */
  onNumber?: (value: number | null) => void;
};

/** A number, or null while empty. Limits are said by the rules; what was typed is never changed. */
export const NumberField = ({
  name,
  label,
  description,
  required,
  wide,
  min = Number.NEGATIVE_INFINITY,
  most,
  step = 1,
  decimals = 0,
  suffix = '',
  notWhole,
  plain = false,
  onNumber,
  ...shown
}: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const { issue, type, input } = useTypedNumber(field, {
    read: (text) => readNumber(text, decimals, suffix, notWhole, most),
    write: (value) => writtenNumber(value, { plain, suffix }),
    change: onNumber ?? field.onChange,
  });
  const go = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || plain || Number.isNaN(field.value)) return;
    event.preventDefault();
    type(String(Number(Math.max(min, (field.value ?? 0) + direction * step).toFixed(decimals))));
  };
  return (
    <Field label={label} required={required} hint={hint} error={issue ?? error} className={className}>
      {(bound) => (
        <input
          className="input"
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...shown}
          {...field}
          {...bound}
          {...input}
          onKeyDown={go}
        />
      )}
    </Field>
  );
};
