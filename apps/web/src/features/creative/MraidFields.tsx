import { MARKUP_MAX, mraidTypes } from '@fairlead/domain/creative/creative';
import { AreaField } from '#ui/form/AreaField.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { count } from '#ui/format.ts';

const types = mraidTypes.map((value) => ({ value, label: value.replace(/^./, (letter) => letter.toUpperCase()) }));

/** What new and edited MRAID creatives have alike (CV-41, CV-42, CV-34). */
export const MraidFields = () => {
  const markup = String(useFieldSource().useFieldValue('markup') ?? '').trim();
  return (
    <>
      <SelectField
        name="mraid_type"
        label="Creative type"
        required
        options={types}
        placeholder="Choose a creative type"
      />
      <SwitchField name="video_enabled" label="Markup plays video" />
      <AreaField
        name="markup"
        label="Markup"
        required
        wide
        code
        rows={12}
        description={`${count(markup.length)} of ${count(MARKUP_MAX)} characters`}
      />
    </>
  );
};
