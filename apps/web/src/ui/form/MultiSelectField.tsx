import { MultiSelect } from '../kit/MultiSelect.ts';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & { options: readonly Option[]; placeholder?: string };

/** Several of many; the value is a list in the order of choosing. */
export const MultiSelectField = ({ name, description, wide, options, ...shown }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const optionOf = (text: string) => options.find(({ value }) => String(value) === text)?.value;
  return (
    <MultiSelect
      {...shown}
      {...field}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={((field.value ?? []) as unknown[]).map(String)}
      onChange={(texts) => field.onChange(texts.map(optionOf).filter((value) => value !== undefined))}
      searchable
      // A refused save moves the focus here: an open list would cover the reason
      openOnFocus={false}
      nothingFoundMessage="No results found"
      description={hint}
      className={className}
      error={error}
    />
  );
};
