import type { PicturePlace } from '@fairlead/domain/creative/picture-place.rules';
import { sizeText } from '@fairlead/domain/creative/size';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#ui/kit/Button.ts';
import { useMay } from '../auth/auth.queries.ts';
import type { Creative } from './creative.queries.ts';
import { PictureInput } from './PictureInput.tsx';
import { pickedOf } from './picture-file.ts';
import { takeShot } from './useShots.ts';

type Props = { place: PicturePlace; creative: Creative; markup: string };

/** The screenshot of saved markup: another is chosen, or taken of the markup as it stands in the form (CV-47, CV-48). */
export const ShotInput = ({ place, creative, markup }: Props) => {
  const { setValue } = useFormContext();
  const may = useMay()('creative.capture');
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const url = useRef<string | null>(null);
  useEffect(
    () => () => {
      stop.current?.abort();
      if (url.current) URL.revokeObjectURL(url.current);
    },
    [],
  );
  const size = { width: creative.width, height: creative.height };
  const generate = async () => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    setWorking(true);
    setFailed(null);
    const taken = await takeShot(markup.trim(), size, signal);
    if (signal.aborted) return;
    setWorking(false);
    if (!taken.ok) return setFailed(`${taken.title}: ${taken.why}`);
    const picked = await pickedOf(taken.file);
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = picked.url;
    setValue(place.field, picked, { shouldDirty: true, shouldValidate: true });
    if (taken.blank) setFailed('The picture is blank');
  };
  return (
    <>
      <PictureInput
        place={place}
        label="Screenshot"
        hint={sizeText(size)}
        saved={creative.preview ? { url: creative.preview, text: `the saved one, ${sizeText(size)}` } : null}
      />
      {may && markup.trim() !== '' && (
        <div className="wide row is-wrap">
          <Button
            variant="default"
            loading={working}
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => void generate()}
          >
            Take a screenshot of this markup
          </Button>
          <span role="status" className="tone-bad small">
            {failed}
          </span>
        </div>
      )}
    </>
  );
};
