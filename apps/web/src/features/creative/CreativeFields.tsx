import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { isSize, sizeText } from '@fairlead/domain/creative/size';
import { Section } from '#ui/form/DraftForm.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { bytes } from '#ui/format.ts';
import type { Creative } from './creative.queries.ts';
import { type CreativeEditing, sizeAfter } from './creative-edit.ts';
import { MraidFields } from './MraidFields.tsx';
import { PictureInput } from './PictureInput.tsx';
import { ShotInput } from './ShotInput.tsx';
import { VideoInput } from './video/VideoInput.tsx';
import { VideoWords } from './video/VideoWords.tsx';

type Props = { creative: Creative; edit: CreativeEditing };

/** What is told of a saved file in the place where another is chosen. */
const savedText = ({ width, height, mimetype, filesize }: Creative): string =>
  [sizeText({ width, height }), mimetype?.replace(/^\w+\//, ''), filesize === null ? null : bytes(filesize)]
    .filter(Boolean)
    .join(', ');

const Files = ({ creative, edit }: Props) => {
  const size = sizeAfter(creative, edit);
  const [place] = picturePlaces(creative.type, size);
  if (!place) return null;
  if (creative.type === 'Static')
    return (
      <PictureInput
        place={place}
        label="Picture"
        hint=""
        saved={creative.url ? { url: creative.url, text: savedText(creative) } : null}
      />
    );
  if (creative.type === 'Mraid') return <ShotInput place={place} creative={creative} markup={edit.markup ?? ''} />;
  return (
    <>
      <VideoInput saved={savedText(creative)} />
      <PictureInput
        place={place}
        label="Companion"
        hint={sizeText(size)}
        // Beside a video of another size it is none
        saved={
          creative.companion_url && isSize(size, creative)
            ? { url: creative.companion_url, text: `the saved one, ${sizeText(creative)}` }
            : null
        }
      />
    </>
  );
};

/** What a creative of its type carries (D-201), and the files that may take the place of its own. */
export const CreativeFields = ({ creative, edit }: Props) => (
  <Section title="Creative">
    <TextField name="name" label="Name" required wide autoComplete="off" />
    {creative.type === 'Mraid' && <MraidFields />}
    {creative.type === 'Video' && <VideoWords />}
    <Files creative={creative} edit={edit} />
  </Section>
);
