import { Checkbox } from '../kit/Checkbox.ts';
import { type FieldProps, useField } from './useField.tsx';

export const CheckboxField = ({ name, description, wide, ...shown }: FieldProps) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...shown}
      {...rest}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      description={hint}
      className={className}
      error={error}
    />
  );
};
