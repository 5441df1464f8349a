import { Textarea } from '../kit/Textarea.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { rows?: number; placeholder?: string };

export const TextareaField = ({ name, description, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <Textarea {...shown} {...field} value={field.value ?? ''} description={hint} className={className} error={error} />
  );
};
