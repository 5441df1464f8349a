import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password, which can be shown while it is typed. */
export const PasswordField = ({ name, label, description, required, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(bound) => (
        <span className="input-with">
          <input
            className="input"
            type={visible ? 'text' : 'password'}
            {...shown}
            {...field}
            {...bound}
            value={field.value ?? ''}
          />
          <button
            type="button"
            className="icon-button"
            aria-label="Show password"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={18} stroke={1.7} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
};
