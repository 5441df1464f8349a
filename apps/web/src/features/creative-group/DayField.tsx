import { useState } from 'react';
import { readDay, shownDay } from '#ui/calendar/day-text.ts';
import { Field } from '#ui/form/Field.tsx';
import { useField } from '#ui/form/useField.tsx';

type Props = { name: string; label: string; today: string };

/** A day that is typed as people write it; what is none stays, for the rules to say so. */
export const DayField = ({ name, label, today }: Props) => {
  const { field, hint, className, error } = useField({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const value = String(field.value ?? '');
  const settle = () => {
    if (typed !== null) field.onChange(readDay(typed, today.slice(0, 4)) ?? typed.trim());
    setTyped(null);
    field.onBlur();
  };
  return (
    <Field label={label} required hint={hint} error={error} className={className}>
      {(bound) => (
        <input
          className="input"
          type="text"
          autoComplete="off"
          {...bound}
          ref={field.ref}
          name={name}
          value={typed ?? shownDay(value)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
      )}
    </Field>
  );
};
