import {
  type NativeKind,
  nativeKindNames,
  nativeKinds,
  needsAdvertiser,
} from '@fairlead/domain/creative/native-draft.rules';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { AreaField } from '#ui/form/AreaField.tsx';
import { FieldNotes, notesOf, Required } from '#ui/form/Field.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useField } from '#ui/form/useField.tsx';
import { PictureInput } from '../PictureInput.tsx';
import type { Copy, Cuts } from './placements.ts';
import { Ruler } from './Ruler.tsx';
import './native.css';

/** Which kinds are made: one creative each (CV-53, CV-54). What is made already stays chosen. */
export const KindsField = ({ made }: { made: ReadonlySet<NativeKind> }) => {
  const { field, error } = useField({ name: 'types' });
  const id = useId();
  const chosen = (field.value ?? []) as readonly NativeKind[];
  return (
    <div className="wide">
      <div className="field-label" id={id}>
        Types
        <Required />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within one draws its legend elsewhere */}
      <div
        role="group"
        className="creative-native-types"
        aria-labelledby={id}
        aria-describedby={notesOf({ id, error })}
      >
        {nativeKindNames.map((kind, at) => (
          <label key={kind}>
            <input
              type="checkbox"
              {...(at === 0 ? { ref: field.ref } : {})}
              checked={chosen.includes(kind)}
              disabled={made.has(kind)}
              onBlur={field.onBlur}
              onChange={({ target }) =>
                field.onChange(nativeKindNames.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
              }
            />
            {nativeKinds[kind]}
            {made.has(kind) && (
              <span className="inline creative-native-whole">
                <IconCheck size={14} aria-hidden />
                Created
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldNotes {...{ id, error }} />
    </div>
  );
};

type Props = {
  copy: Copy;
  cuts: Cuts;
  /** The kinds that the words are for. */
  kinds: readonly NativeKind[];
};

/** The words of a native ad, each with how much of it is shown (CV-55, CV-56). */
export const NativeWords = ({ copy, cuts, kinds }: Props) => (
  <>
    <div className="wide">
      <TextField name="title" label="Title" required autoComplete="off" />
      <Ruler word="title" copy={copy} cuts={cuts} />
    </div>
    <div className="wide">
      <AreaField name="text" label="Text" required rows={2} />
      <Ruler word="text" copy={copy} cuts={cuts} />
    </div>
    <div>
      <TextField name="ctatext" label="Button" required autoComplete="off" />
      <Ruler word="ctatext" copy={copy} cuts={cuts} />
    </div>
    <TextField name="advertiser" label="Advertiser" required={needsAdvertiser(kinds)} autoComplete="off" />
  </>
);

type Saved = { url: string; text: string } | null;
const [main, icon, logo] = picturePlaces('OpenRTB', null);

/** Its pictures (CV-57 to CV-63); Google's ads show the icon as their logo where there is no other. */
export const NativePictures = ({ saved }: { saved?: { main: Saved; icon: Saved; logo: Saved } }) => (
  <>
    {main && <PictureInput place={main} label="Main image" hint="1200x627, jpeg, png or gif" saved={saved?.main} />}
    {icon && <PictureInput place={icon} label="Icon" hint="128x128, jpeg, png or gif" saved={saved?.icon} />}
    {logo && saved?.logo && <PictureInput place={logo} label="Logo" hint="128x128" saved={saved.logo} />}
  </>
);
