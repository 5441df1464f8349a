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
  /** An id, not an amount: its digits stand without gaps. */
  plain?: boolean;
};

/** A number, or null while empty. Limits are said by the rules, never enforced by silently changing what was typed. */
export const NumberField = ({ name, description, wide, decimals = 0, min, plain = false, ...shown }: Props) => {
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
      thousandSeparator={plain ? '' : ' '}
      description={hint}
      className={className}
      error={error}
    />
  );
};
