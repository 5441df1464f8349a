import { TagsInput } from '../kit/TagsInput.ts';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { placeholder?: string };

/** Several words that nobody listed before: Enter, a comma or leaving the field keeps what was typed. */
export const TagsField = ({ name, description, wide, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <TagsInput
      {...shown}
      {...field}
      value={[...((field.value ?? []) as readonly string[])]}
      splitChars={[',', '\n']}
      acceptValueOnBlur
      description={hint}
      className={className}
      error={error}
    />
  );
};
