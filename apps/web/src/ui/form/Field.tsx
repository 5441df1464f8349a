import { type ReactNode, useId } from 'react';

type Props = {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  /** The control, given its id and what describes it. */
  children: (bound: Bound) => ReactNode;
};

type Bound = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

/** After the label of a field that must be filled in. */
export const Required = () => (
  <span className="field-required" aria-hidden>
    {' '}
    *
  </span>
);

type Notes = { id: string; hint?: ReactNode; error?: string | undefined };

/** The ids of the notes that there are, for the control. */
export const notesOf = ({ id, hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Under a control: what helps, then what is wrong. */
export const FieldNotes = ({ id, hint, error }: Notes) => (
  <>
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </>
);

/** Label above, control, then what helps and what is wrong; all tied to the control. */
export const Field = ({ label, required, hint, error, className, children }: Props) => {
  const id = useId();
  return (
    <div className={className}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <Required />}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notesOf({ id, hint, error }),
        'aria-required': required || undefined,
      })}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
};
