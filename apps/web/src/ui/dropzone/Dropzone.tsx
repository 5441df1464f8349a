import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { commonExtensions, hasExtension } from './file.rules.ts';
import './dropzone.css';

type Props = {
  /** "Drop CSV files here" */
  label: string;
  /** What is taken: "csv, at most 1 GB each, 20 files". */
  note?: ReactNode;
  /** Without the dot, in lower case. */
  extensions?: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  /** All files that were dropped or chosen: those of the list, and the others. */
  onFiles: (taken: File[], others: File[]) => void;
  /** Further ways in, at the right. */
  children?: ReactNode;
};

/** Files by drag and drop, or by a button and the keyboard. What becomes of them is drawn with `<DropList>`. */
export const Dropzone = ({
  label,
  note,
  extensions = commonExtensions,
  multiple,
  disabled,
  onFiles,
  children,
}: Props) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (all.length === 0 || disabled) return;
    const fits = (file: File) => hasExtension(file.name, extensions);
    onFiles(
      all.filter(fits),
      all.filter((file) => !fits(file)),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`dropzone${over ? ' dropzone-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={24} stroke={1.6} aria-hidden />
      <div className="dropzone-text">
        <span>
          <b>{label}</b> or{' '}
          <button type="button" className="link-button" disabled={disabled} onClick={() => input.current?.click()}>
            choose {multiple ? 'files' : 'a file'}
          </button>
        </span>
        {note && <span className="dim">{note}</span>}
      </div>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        disabled={disabled}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was corrected
          event.target.value = '';
        }}
      />
    </div>
  );
};
