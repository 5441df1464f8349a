import { MARKUP_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { useId, useRef } from 'react';
import { AreaField } from '#ui/form/AreaField.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';

/** Which end card follows: markup is there where it is interactive, and comes back as it was typed (CV-83). */
const EndCardField = () => {
  const { field } = useFieldSource().useFieldState('companion_markup');
  const typed = useRef('');
  const id = useId();
  if (field.value !== null) typed.current = String(field.value ?? '');
  return (
    <div className="wide">
      <div className="field-label" id={id}>
        End card
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={[
          { value: 'staticImage', label: 'Static image' },
          { value: 'interactive', label: 'Interactive' },
        ]}
        value={field.value === null ? 'staticImage' : 'interactive'}
        onChange={(value) => field.onChange(value === 'interactive' ? typed.current : null)}
      />
    </div>
  );
};

/** The words of a saved video (CV-73, CV-83 to CV-87). */
export const VideoWords = () => {
  const { useFieldValue } = useFieldSource();
  const title = String(useFieldValue('title') ?? '').trim();
  const markup = useFieldValue('companion_markup') as string | null;
  return (
    <>
      <TextField
        name="title"
        label="Title"
        required
        wide
        autoComplete="off"
        description={`${title.length} of ${TITLE_MAX} characters`}
      />
      <SwitchField name="infeed" label="In feeds" />
      <SwitchField name="interstitial" label="Interstitial" />
      <EndCardField />
      {markup !== null && (
        <AreaField
          name="companion_markup"
          label="Markup of the end card"
          required
          wide
          code
          description={`${count(markup.trim().length)} of ${count(MARKUP_MAX)} characters`}
        />
      )}
    </>
  );
};
