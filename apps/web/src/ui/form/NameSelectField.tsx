import type { ComponentProps } from 'react';
import { MidName, MidNames } from '../name/MidName.tsx';
import { SelectField } from './SelectField.tsx';
import { useField } from './useField.tsx';
import './named.css';

/**
 * One of several names that people gave. While nobody types in it, what is chosen is cut as names are everywhere, so that
 * those which differ at their end can be told apart; the input itself would cut that end away.
 */
export const NameSelectField = (props: Omit<ComponentProps<typeof SelectField>, 'inputContainer'>) => {
  const { name, options } = props;
  const { field } = useField({ name });
  const chosen = options.find(({ value }) => value === field.value);
  return (
    <SelectField
      {...props}
      inputContainer={(input) => (
        <div className={chosen ? 'field-named' : undefined} title={chosen?.label}>
          {input}
          {chosen && (
            <span className="field-named-shown" aria-hidden>
              <MidNames names={options.map(({ label }) => label)}>
                <MidName name={chosen.label} />
              </MidNames>
            </span>
          )}
        </div>
      )}
    />
  );
};
