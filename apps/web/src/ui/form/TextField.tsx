import type { HTMLInputTypeAttribute } from 'react';
import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  /** For what the page was opened for: typing begins here. */
  autoFocus?: boolean;
};

/** One line of text. */
export const TextField = ({ name, label, description, required, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(bound) => <input className="input" type="text" {...shown} {...field} {...bound} value={field.value ?? ''} />}
    </Field>
  );
};
