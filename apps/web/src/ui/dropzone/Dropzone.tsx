import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { filesDropped } from './dropped.ts';
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
  /** Folders are taken too, by a drop and by a button. */
  folders?: boolean;
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
  folders,
  onFiles,
  children,
}: Props) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (files: Iterable<File> | null) => {
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
    if (folders) void filesDropped(event.dataTransfer).then(take);
    else take(event.dataTransfer.files);
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
          {folders && (
            <>
              {' or '}
              <button type="button" className="link-button" disabled={disabled} onClick={() => folder.current?.click()}>
                a folder
              </button>
            </>
          )}
        </span>
        {note && <span className="dim">{note}</span>}
      </div>
      {children}
      {folders && (
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', ''); // no property of React's
          }}
          type="file"
          hidden
          aria-label={`${label}, a folder`}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])].filter(({ name }) => !name.startsWith('.')));
            event.target.value = '';
          }}
        />
      )}
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
