import { Switch } from '../kit/Switch.ts';
import { type FieldProps, useField } from './useField.tsx';

/** On or off. */
export const SwitchField = ({ name, description, wide, ...shown }: FieldProps) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const { value, onChange, ...rest } = field;
  return (
    <Switch
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
