import { NumberInput } from '../kit/NumberInput.ts';
import { onPasteCapture } from './paste.ts';
import { type FieldProps, useField } from './useField.tsx';
import { useTypedNumber } from './useTypedNumber.ts';

type Props = FieldProps & {
  /** Where stepping by arrow keys ends; what may be typed is the rules' business. */
  min?: number;
  /** How far an arrow key goes; 1 unless told. */
  step?: number;
  /** Digits after the point; 0 for whole numbers. */
  decimals?: number;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
  /** An id, not an amount: its digits stand without gaps. */
  plain?: boolean;
};

/** A number, or null while empty. Limits are said by the rules, never enforced by silently changing what was typed. */
export const NumberField = ({ name, description, wide, decimals = 0, plain = false, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const typed = useTypedNumber(field, field.onChange);
  return (
    <NumberInput
      {...shown}
      {...field}
      {...typed}
      onPasteCapture={onPasteCapture(decimals, field.onChange)}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      clampBehavior="none"
      thousandSeparator={plain ? '' : ' '}
      description={hint}
      className={className}
      error={error}
    />
  );
};
