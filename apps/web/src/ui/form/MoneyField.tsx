import type { Currency } from '@fairlead/domain/money';
import { useState } from 'react';
import { readAmount, writtenAmount } from './amount.ts';
import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { currency: Currency; placeholder?: string };

/** Refused by every rule about money: what cannot be read is never taken for an empty field. */
const UNREAD = 0;

/**
 * An amount, or null while empty. It may be typed in any way of writing ("1,499.99", "1 499,99"); once the field is left it stands as
 * the currency is written: "33 000,00 €", "$33,000.00", "¥33,000". Kept to 2 decimals.
 */
export const MoneyField = ({ name, label, description, required, wide, currency, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const [typing, setTyping] = useState<{ text: string; value: number | null } | null>(null);
  const value: number | null = field.value ?? null;
  const current = typing !== null && Object.is(typing.value, value) ? typing : null; // a value set from elsewhere ends it
  const unread = current !== null && current.text.trim() !== '' && readAmount(current.text) === null;
  const type = (text: string) => {
    const next = text.trim() === '' ? null : (readAmount(text) ?? UNREAD);
    setTyping({ text, value: next });
    field.onChange(next);
  };
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      error={unread ? 'This is not an amount. Write it like 1500.50' : error}
      className={className}
    >
      {(bound) => (
        <input
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...shown}
          {...field}
          {...bound}
          value={current ? current.text : writtenAmount(value, currency)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (!unread) setTyping(null);
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
};
