import { checkVideoFile } from '@fairlead/domain/creative/creative-file.rules';
import { IconMovie, IconReplace, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldSource } from '#ui/form/field-source.ts';
import { type Picked, pickedOf } from '../picture-file.ts';
import { lastFrame } from './last-frame.ts';
import { type PickedVideo, pickedVideoOf, videoText } from './video-file.ts';
import '../picture.css';

/** Another video in the place of the saved one; its last frame becomes the companion (CV-88). */
export const VideoInput = ({ saved }: { saved: string }) => {
  const { useFieldState, useFieldValue } = useFieldSource();
  const { field } = useFieldState('video');
  const companion = useFieldValue('companion') as Picked | null;
  const { setValue } = useFormContext();
  const picked = (field.value ?? null) as PickedVideo | null;
  const input = useRef<HTMLInputElement>(null);
  const urls = useRef<string[]>([]);
  const newest = useRef('');
  /** Of taking the last frame; `of`: the companion that it became, while it is the one. */
  const [note, setNote] = useState<{ text: string; of?: string } | null>(null);
  const said = note && (note.of === undefined || note.of === companion?.key) ? note.text : null;
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const wrong = picked && checkVideoFile(picked.file.size, picked.read)[0]?.message;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const next = await pickedVideoOf(file);
    urls.current.push(next.url);
    newest.current = next.key;
    field.onChange(next);
    setNote(null);
    if (!next.read.ok || checkVideoFile(file.size, next.read).length > 0) return;
    const { width, height } = next.read.video;
    setNote({ text: 'Taking the last frame…' });
    const frame = await lastFrame(file, { width, height });
    if (newest.current !== next.key) return;
    if (!frame.ok) return setNote({ text: frame.why });
    const last = await pickedOf(frame.file);
    urls.current.push(last.url);
    setValue('companion', last, { shouldDirty: true, shouldValidate: true });
    setNote({ text: 'Its last frame is the companion now.', of: last.key });
  };
  return (
    <div className={`creative-file wide${wrong ? ' is-wrong' : ''}`}>
      <span className="creative-file-picture">
        <IconMovie size={20} stroke={1.6} aria-hidden />
      </span>
      <div className="creative-file-text">
        <b>Video</b>
        <span className="dim num" id="creative-video-said">
          {picked ? videoText(picked) : saved}
        </span>
        <span role="status">{!wrong && picked && said && <span className="dim">{said}</span>}</span>
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      {picked && (
        <button
          type="button"
          className="icon-button"
          aria-label="Keep the saved video"
          title="Keep the saved one"
          onClick={() => {
            newest.current = '';
            field.onChange(null);
            setValue('companion', null, { shouldDirty: true, shouldValidate: true });
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
      <button
        ref={field.ref}
        type="button"
        className="icon-button"
        aria-label="Replace the video"
        aria-describedby="creative-video-said"
        title="Replace"
        onClick={() => input.current?.click()}
      >
        <IconReplace size={16} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Video"
        accept=".mp4,.mpeg,.mpg"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
};
