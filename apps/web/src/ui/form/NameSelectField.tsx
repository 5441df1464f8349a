import type { ComponentProps } from 'react';
import { NamedInput } from './NamedInput.tsx';
import { SelectField } from './SelectField.tsx';
import { useField } from './useField.tsx';

/** One of several names that people gave, cut in the middle where it is too long. */
export const NameSelectField = (props: Omit<ComponentProps<typeof SelectField>, 'inputContainer'>) => {
  const { name, options } = props;
  const { field } = useField({ name });
  const chosen = options.find(({ value }) => value === field.value);
  return (
    <SelectField
      {...props}
      inputContainer={(input) => (
        <NamedInput chosen={chosen?.label} names={options.map(({ label }) => label)}>
          {input}
        </NamedInput>
      )}
    />
  );
};
