import { type Currency, currencyDecimals, currencySymbols } from '@fairlead/domain/money';
import { NumberInput } from '../kit/NumberInput.ts';
import { onPasteCapture } from './paste.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { currency: Currency; placeholder?: string };

/** An amount, or null while empty, written as the currency is: "33 000,00 €", "$33,000.00", "¥33,000". Kept to 2 decimals. */
export const MoneyField = ({ name, description, wide, currency, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const american = currency === 'USD' || currency === 'JPY';
  const symbol = currencySymbols[currency];
  return (
    <NumberInput
      {...shown}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
      onPasteCapture={onPasteCapture(2, field.onChange)}
      {...(american ? { prefix: symbol } : { suffix: `\u00a0${symbol}` })}
      thousandSeparator={american ? ',' : '\u00a0'}
      decimalSeparator={american ? '.' : ','}
      allowedDecimalSeparators={american ? ['.'] : [',', '.']}
      decimalScale={2}
      fixedDecimalScale={currencyDecimals(currency) > 0}
      hideControls
      clampBehavior="none"
      description={hint}
      className={className}
      error={error}
    />
  );
};
