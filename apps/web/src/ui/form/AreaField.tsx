import { Field } from './Field.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  rows?: number;
  /** Letters of one width, and no correction of what is typed: code. */
  code?: boolean;
  /** What is wrong beyond the rules, such as a download that failed; stands in their place. */
  fault?: string | undefined;
  /** Told when a pasted text becomes the whole of the field. */
  onPasteWhole?: (text: string) => void;
};

/** Whether what is pasted takes the place of all there is. */
const replacesAll = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  `${value.slice(0, selectionStart)}${value.slice(selectionEnd)}`.trim() === '';

/** Several lines of text. */
export const AreaField = ({ name, label, description, required, wide, rows = 8, code, fault, onPasteWhole }: Props) => {
  const { field, hint, className, error } = useField({ name, description, wide });
  return (
    <Field label={label} required={required} hint={hint} error={fault ?? error} className={className}>
      {(bound) => (
        <textarea
          className={`input${code ? ' mono' : ''}`}
          rows={rows}
          spellCheck={!code}
          autoCapitalize={code ? 'off' : undefined}
          {...field}
          {...bound}
          onPaste={(event) => {
            if (replacesAll(event.currentTarget)) onPasteWhole?.(event.clipboardData.getData('text/plain'));
          }}
          value={field.value ?? ''}
        />
      )}
    </Field>
  );
};
