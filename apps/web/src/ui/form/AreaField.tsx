import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  rows?: number;
  /** Letters of one width, and no correction of what is typed: code. */
  code?: boolean;
};

/** Several lines of text. */
export const AreaField = ({ name, label, description, required, wide, rows = 8, code }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(bound) => (
        <textarea
          className={`input${code ? ' mono' : ''}`}
          rows={rows}
          spellCheck={!code}
          autoCapitalize={code ? 'off' : undefined}
          {...field}
          {...bound}
          value={field.value ?? ''}
        />
      )}
    </Field>
  );
};
