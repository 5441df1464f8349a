import { NumberInput } from '../kit/NumberInput.ts';
import { onPasteCapture } from './paste.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  min?: number;
  /** Digits after the point; 0 for whole numbers. */
  decimals?: number;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
};

/** A number, or null while empty. Limits are said by the rules, never enforced by silently changing what was typed. */
export const NumberField = ({ name, description, wide, decimals = 0, min, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <NumberInput
      {...shown}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : value)}
      onPasteCapture={onPasteCapture(decimals, field.onChange)}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={min === undefined || min < 0}
      clampBehavior="none"
      thousandSeparator=" "
      description={hint}
      className={className}
      error={error}
    />
  );
};
