import { IconChevronDown } from '@tabler/icons-react';
import { useFieldSource } from '#ui/form/field-source.ts';

type Props = {
  name: string;
  /** What is chosen, for those who do not see where it stands. */
  label: string;
  options: readonly (readonly [value: string, word: string])[];
  className?: string;
};

/** A word that can be exchanged, where a label or a title stands: the browser's own list, quick by keyboard. */
export const WordSelect = ({ name, label, options, className = '' }: Props) => {
  const { field } = useFieldSource().useFieldState(name);
  return (
    <span className={`cohort-word ${className}`}>
      <select
        aria-label={label}
        name={field.name}
        value={String(field.value)}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      >
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      <IconChevronDown size={12} aria-hidden />
    </span>
  );
};
