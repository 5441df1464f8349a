import { PasswordInput } from '../kit/PasswordInput.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' };

export const PasswordField = ({ name, description, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <PasswordInput
      {...shown}
      {...field}
      value={field.value ?? ''}
      description={hint}
      className={className}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  );
};
