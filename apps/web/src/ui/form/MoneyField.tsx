import type { Currency } from '@fairlead/domain/money';
import { readAmount, writtenAmount } from './amount.ts';
import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';
import { useTypedNumber } from './useTypedNumber.ts';

type Props = FieldProps & { currency: Currency; placeholder?: string };

/**
 * An amount, or null while empty. It may be typed in any way of writing ("1,499.99", "1 499,99"); once the field is left it stands as
 * the currency is written: "33 000,00 €", "$33,000.00", "¥33,000".
 */
export const MoneyField = ({ name, label, description, required, wide, currency, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const { issue, input } = useTypedNumber(field, {
    read: (text) => readAmount(text, currency),
    write: (value) => writtenAmount(value, currency),
    change: field.onChange,
  });
  return (
    <Field label={label} required={required} hint={hint} error={issue ?? error} className={className}>
      {(bound) => (
        <input
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...shown}
          {...field}
          {...bound}
          {...input}
        />
      )}
    </Field>
  );
};
