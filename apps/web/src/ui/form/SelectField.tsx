import type { ReactNode } from 'react';
import { Select } from '../kit/Select.ts';
import { withAside } from '../pick/Aside.tsx';
import { whileComing } from '../pick/nothing-found.ts';
import { useTypeToChoose } from './type-to-choose.ts';
import { type FieldProps, useField } from './useField.tsx';

export type Option = {
  value: string | number;
  label: string;
  disabled?: boolean;
  /** What else it is called, told whole: an id, a code. */
  also?: readonly string[];
  /** What stands beside it in the list. */
  aside?: string;
};

type Props = FieldProps & {
  options: readonly Option[];
  placeholder?: string;
  searchable?: boolean;
  /** May be emptied, to null. */
  clearable?: boolean;
  /** What stands around the input. */
  inputContainer?: (input: ReactNode) => ReactNode;
  /** Whether the options still come. For a list that may be here and empty; others are late while they have none. */
  late?: boolean;
  /** Whether the options are known to be on their way: it is said instead of that there are none. */
  coming?: boolean;
};

/** One of several. Up to four choices that fit on a line are a SegmentedField. */
export const SelectField = ({
  name,
  description,
  wide,
  options,
  late = options.length === 0,
  coming,
  ...shown
}: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const chosen = options.find(({ value }) => value === field.value);
  // It is chosen: its name has not come
  const isLate = !chosen && late && field.value !== null && field.value !== undefined;
  const byTyping = useTypeToChoose(options, chosen, ({ value }) => field.onChange(value));
  return (
    <Select
      {...shown}
      {...field}
      {...whileComing(coming)}
      {...(isLate && { placeholder: '…' })}
      {...(shown.searchable ? {} : byTyping)}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={chosen ? String(chosen.value) : null}
      onChange={(text) => field.onChange(options.find(({ value }) => String(value) === text)?.value ?? null)}
      {...(options.some(({ aside }) => aside) && { renderOption: withAside })}
      // The list itself scrolls: the kit's scroll area cannot be reached by keyboard
      withScrollArea={false}
      classNames={{ options: 'many-options' }}
      // A refused save moves the focus here: an open list would cover the reason
      openOnFocus={false}
      description={hint}
      className={className}
      error={error}
    />
  );
};
