import { CRAFTSMAN_DOWNLOADING } from '@fairlead/domain/creative/craftsman';
import { MARKUP_MAX, mraidTypes } from '@fairlead/domain/creative/creative';
import { AreaField } from '#ui/form/AreaField.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { count } from '#ui/format.ts';
import { useCraftsman } from './useCraftsman.ts';

const types = mraidTypes.map((value) => ({ value, label: value.replace(/^./, (letter) => letter.toUpperCase()) }));

/** What new and edited MRAID creatives have alike (CV-34 to CV-38, CV-41, CV-42). */
export const MraidFields = () => {
  const { field } = useFieldSource().useFieldState('markup');
  const markup = String(field.value ?? '').trim();
  const craftsman = useCraftsman(markup, field.onChange);
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
        fault={craftsman.failure}
        onPasteWhole={(text) => void craftsman.pasted(text)}
        description={
          <>
            {!craftsman.loading && `${count(markup.length)} of ${count(MARKUP_MAX)} characters`}
            <span role="status">{craftsman.loading && CRAFTSMAN_DOWNLOADING}</span>
          </>
        }
      />
    </>
  );
};
