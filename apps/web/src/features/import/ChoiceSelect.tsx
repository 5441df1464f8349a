import { useId } from 'react';

export type ChoiceGroup = { label?: string; options: readonly { value: string; label: string }[] };

type Props = {
  label: string;
  empty: string;
  groups: readonly ChoiceGroup[];
  value: string | null;
  onChange: (value: string) => void;
  issue?: string | undefined;
  locked?: boolean;
};

const Options = ({ options }: Pick<ChoiceGroup, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** What a file is: the browser's own list, so that twenty rows stay quick to fill by keyboard. */
export const ChoiceSelect = ({ label, empty, groups, value, onChange, issue, locked }: Props) => {
  const id = useId();
  return (
    <span className="import-upload-choice">
      <select
        className="input"
        aria-label={label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        value={value ?? ''}
        disabled={locked}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {empty}
        </option>
        {groups.map((group, index) =>
          group.label ? (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ) : (
            <Options key={index.toString()} options={group.options} />
          ),
        )}
      </select>
      {issue && (
        <span className="field-error" id={id}>
          {issue}
        </span>
      )}
    </span>
  );
};
