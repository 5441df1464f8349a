import { IMAGE_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { imageNotes } from '@fairlead/domain/creative/creative-file.rules';
import type { PicturePlace } from '@fairlead/domain/creative/picture-place.rules';
import { IconPhotoPlus, IconReplace, IconX } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Required } from '#ui/form/Field.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { type Picked, pickedOf, pictureIssues, pictureText } from './picture-file.ts';
import { Weight } from './Weight.tsx';
import './picture.css';

type Props = {
  place: PicturePlace;
  /** "Main image" */
  label: string;
  /** What it has to be: "1200x627". */
  hint: string;
  /** The picture that is saved, of an existing creative. */
  saved?: { url: string; text: string } | null | undefined;
  required?: boolean;
};

/** One picture of a form: chosen or dropped, read at once, replaced, and taken away again. Its field is called as its place. */
export const PictureInput = ({ place, label, hint, saved = null, required = place.missing !== null }: Props) => {
  const { field, error } = useFieldSource().useFieldState(place.field);
  const picked = (field.value ?? null) as Picked | null;
  const input = useRef<HTMLInputElement>(null);
  const urls = useRef<string[]>([]);
  const [over, setOver] = useState(false);
  const id = useId();
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const take = async (file: File | undefined) => {
    if (!file) return;
    const next = await pickedOf(file);
    urls.current.push(next.url);
    field.onChange(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const wrong = (picked && pictureIssues(place, picked)[0]?.message) ?? (picked ? undefined : error);
  const url = picked ? (picked.read.ok ? picked.url : null) : saved?.url;
  const what = label.toLowerCase();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`creative-file wide${over ? ' is-over' : ''}${wrong ? ' is-wrong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="creative-file-picture">
        {url ? <img src={url} alt="" /> : <IconPhotoPlus size={20} stroke={1.6} aria-hidden />}
      </span>
      <div className="creative-file-text">
        <b>
          {label}
          {required && <Required />}
        </b>
        <span className="dim num" id={`${id}-said`}>
          {picked ? pictureText(picked) : (saved?.text ?? hint)}
        </span>
        {picked && <Weight weight={picked.file.size} most={IMAGE_MAX_BYTES} />}
        {picked?.read.ok && !wrong && imageNotes(picked.read.image).map((note) => <span key={note}>{note}</span>)}
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      {picked && (saved || !required) && (
        <button
          type="button"
          className="icon-button"
          aria-label={saved ? `Keep the saved ${what}` : `Leave out the ${what}`}
          title={saved ? 'Keep the saved one' : 'Leave it out'}
          onClick={() => field.onChange(null)}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
      <button
        ref={field.ref}
        type="button"
        className={url ? 'icon-button' : 'link-button'}
        aria-label={`${url ? 'Replace' : 'Choose'} the ${what}`}
        aria-describedby={`${id}-said`}
        title={url ? 'Replace' : undefined}
        onClick={() => input.current?.click()}
      >
        {url ? <IconReplace size={16} aria-hidden /> : 'Choose'}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/gif"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = ''; // the same file may be chosen again after it was corrected
        }}
      />
    </div>
  );
};
