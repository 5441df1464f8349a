import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { TextInput } from '../kit/TextInput.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  autoFocus?: boolean;
  rightSection?: ReactNode;
};

export const TextField = ({ name, description, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <TextInput {...shown} {...field} value={field.value ?? ''} description={hint} className={className} error={error} />
  );
};
