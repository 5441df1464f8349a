import { useEffect, useId, useRef } from 'react';
import { SegmentedControl } from '../kit/SegmentedControl.ts';
import { FieldNotes, notesOf, Required } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  options: readonly Option[];
  /** After a person chose; not after an undo or a merge. */
  onChosen?: (value: Option['value'] | undefined) => void;
};

/** One of two to four, all in sight. */
export const SegmentedField = ({ name, label, description, required, wide, disabled, options, onChosen }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  const id = useId();
  // A refused save moves the focus here: to what is chosen, or to the first choice
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const choice = () =>
      host.current?.querySelector<HTMLElement>('input:checked') ?? host.current?.querySelector('input');
    field.ref({ focus: () => choice()?.focus() });
  }, [field.ref]);
  return (
    <div className={className}>
      <div className="field-label" id={id}>
        {label}
        {required && <Required />}
      </div>
      <SegmentedControl
        ref={host}
        fullWidth
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={notesOf({ id, hint, error })}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        data={options.map((option) => ({ ...option, value: String(option.value) }))}
        value={String(field.value)}
        onChange={(text) => {
          const chosen = options.find(({ value }) => String(value) === text)?.value;
          field.onChange(chosen);
          onChosen?.(chosen);
        }}
      />
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
};
