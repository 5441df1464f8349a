import { checkVideoFile } from '@fairlead/domain/creative/creative-file.rules';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CreativeEditing } from '../creative-edit.ts';
import { hashOf } from '../known-file.ts';
import { pickedOf } from '../picture-file.ts';
import { lastFrame } from './last-frame.ts';
import type { PickedVideo } from './video-file.ts';

type Video = Pick<PickedVideo, 'key' | 'file'>;

/**
 * The last frame of a video that is chosen in a form becomes its companion (CV-88). It is there only after a while: by then that video
 * may be taken back, or given up for one that somebody else put there, which it is no companion of. A picture that a person chose
 * stays in any case, as where videos are uploaded.
 */
export const useFrame = (keepUrl: (url: string) => void) => {
  const { getValues, setValue } = useFormContext<CreativeEditing>();
  const [video, companion, stored] = useWatch<CreativeEditing, ['video', 'companion', 'video_stored']>({
    name: ['video', 'companion', 'video_stored'],
  });
  /** Of taking it; `of`: the companion that it became, while it is the one. */
  const [note, setNote] = useState<{ text: string; of?: string } | null>(null);
  const put = (picture: CreativeEditing['companion']) =>
    setValue('companion', picture ?? null, { shouldDirty: true, shouldValidate: true });

  /** Whether that video is the one of the form: chosen, or stored by now. */
  const isThere = async ({ key, file }: Video): Promise<boolean> => {
    const chosen = getValues('video');
    if (chosen) return chosen.key === key;
    const sha256 = await hashOf(file);
    return !getValues('video') && sha256 !== null && sha256 === getValues('video_stored')?.sha256;
  };

  /** Whether a picture stands there that a person chose: not sent yet, or stored since `stored` was the one. */
  const isOwn = (stored: string | null | undefined): boolean => {
    const chosen = getValues('companion');
    return chosen ? !chosen.frameOf : getValues('companion_stored')?.sha256 !== stored;
  };

  const of = companion?.frameOf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where one of the three is another
  useEffect(() => {
    if (!of || of.key === video?.key) return;
    void isThere(of).then((there) => {
      if (!there && getValues('companion')?.key === companion?.key) put(null);
    });
  }, [companion?.key, video?.key, stored?.sha256]);

  return {
    said: note && (note.of === undefined || note.of === companion?.key) ? note.text : null,
    putCompanion: put,
    takeFrame: async ({ key, file, read }: PickedVideo): Promise<void> => {
      setNote(null);
      if (!read.ok || checkVideoFile(file.size, read).length > 0) return;
      const { width, height } = read.video;
      setNote({ text: 'Taking the last frame…' });
      const before = getValues('companion_stored')?.sha256;
      const frame = await lastFrame(file, { width, height });
      const last = frame.ok && { ...(await pickedOf(frame.file)), frameOf: { key, file } };
      if (last) keepUrl(last.url);
      // Judged once nothing more is waited for: what is chosen until then counts
      if (!(await isThere({ key, file }))) return;
      if (isOwn(before)) return setNote(null);
      if (!last) return setNote(frame.ok ? null : { text: frame.why });
      put(last);
      setNote({ text: 'Its last frame is the companion now.', of: last.key });
    },
  };
};
