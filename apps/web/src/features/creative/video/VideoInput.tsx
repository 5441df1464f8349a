import { checkVideoFile } from '@fairlead/domain/creative/creative-file.rules';
import { IconMovie, IconReplace, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFieldSource } from '#ui/form/field-source.ts';
import { useFrame } from './useFrame.ts';
import { type PickedVideo, pickedVideoOf, videoText } from './video-file.ts';
import '../picture.css';

/** Another video in the place of the saved one; its last frame becomes the companion (CV-88). */
export const VideoInput = ({ saved }: { saved: string }) => {
  const { field } = useFieldSource().useFieldState('video');
  const picked = (field.value ?? null) as PickedVideo | null;
  const input = useRef<HTMLInputElement>(null);
  const urls = useRef<string[]>([]);
  const { said, takeFrame, putCompanion } = useFrame((url) => urls.current.push(url));
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
    field.onChange(next);
    await takeFrame(next);
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
            field.onChange(null);
            putCompanion(null);
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
