import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { rows?: number; placeholder?: string };

/** Text of several lines. */
export const TextareaField = ({ name, label, description, required, wide, rows = 4, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(bound) => <textarea className="input" rows={rows} {...shown} {...field} {...bound} value={field.value ?? ''} />}
    </Field>
  );
};
