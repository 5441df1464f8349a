import { CTA_MAX, isNative, TEXT_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { AreaField } from '#ui/form/AreaField.tsx';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Creative } from './creative.queries.ts';
import { MraidFields } from './MraidFields.tsx';

/** A line of text with how much of it there may be. */
const Counted = ({
  name,
  label,
  most,
  required = true,
}: {
  name: string;
  label: string;
  most: number;
  required?: boolean;
}) => {
  const length = String(useFieldSource().useFieldValue(name) ?? '').trim().length;
  return (
    <TextField
      name={name}
      label={label}
      required={required}
      wide
      autoComplete="off"
      description={`${length} of ${most} characters`}
    />
  );
};

/** What a creative of its type carries (D-201); sizes and files are those of what was uploaded. */
export const CreativeFields = ({ creative: { type, companion_markup } }: { creative: Creative }) => (
  <Section title="Creative">
    <TextField name="name" label="Name" required wide autoComplete="off" />
    {type === 'Mraid' && <MraidFields />}
    {isNative(type) && (
      <>
        <Counted name="title" label="Title" most={TITLE_MAX} />
        <Counted name="text" label="Text" most={TEXT_MAX} />
        <Counted name="ctatext" label="Call to action" most={CTA_MAX} />
        <TextField
          name="advertiser"
          label="Advertiser"
          required={type !== 'GoogleAdxAppInstall'}
          wide
          autoComplete="off"
        />
      </>
    )}
    {type === 'Video' && (
      <>
        <Counted name="title" label="Title" most={TITLE_MAX} />
        <SwitchField name="infeed" label="In feeds" />
        <SwitchField name="interstitial" label="Interstitial" />
        {companion_markup !== null && <AreaField name="companion_markup" label="Markup of the end card" wide code />}
      </>
    )}
  </Section>
);
