import { useId } from 'react';
import '../form/form.css';
import './batch.css';

type Props = { file: string; value: string; issue: string | undefined; onChange: (name: string) => void };

/** The name of what a file becomes. */
export const NameInput = ({ file, value, issue, onChange }: Props) => {
  const id = useId();
  return (
    <span className="batch-name">
      <input
        className="input"
        type="text"
        autoComplete="off"
        aria-label={`Name of ${file}`}
        aria-required
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {issue && (
        <span className="field-error" id={id}>
          {issue}
        </span>
      )}
    </span>
  );
};
