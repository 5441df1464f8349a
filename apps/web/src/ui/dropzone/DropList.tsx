import { IconCheck, IconFile, IconReload, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Chip } from '../bits/Chip.tsx';
import { bytes } from '../format.ts';
import { goOnAfterDelete } from './after-delete.ts';
import { type DropState, mayDelete } from './file.rules.ts';
import './dropzone.css';

/** A file on its way. */
type DropItem = {
  key: string;
  name: string;
  size: number;
  state: DropState;
  /** How far a loading file has gone, 0 to 1. */
  progress?: number;
  /** What is wrong, or what became of it. */
  message?: ReactNode;
  /** In the place of the sign for a file. */
  picture?: ReactNode;
  /** In the place of the name: a field to rename it. */
  title?: ReactNode;
  /** Between name and size. */
  facts?: ReactNode;
  /** In the place of the word for its state, where more is known of what went through. */
  chip?: ReactNode;
  /** It may go through the next time: what the server refused, or what did not reach it. */
  canRetry?: boolean;
  /** Under the line: what more is told of the file. */
  below?: ReactNode;
  /** Somebody works at it: it has the focus, or was pressed. */
  onLook?: () => void;
};

/** Rounded down: what is not all there is not 100 %. */
const percentOf = (progress: number) => `${Math.floor(progress * 100)} %`;

/** How the states of a file are called. */
export type DropWords = { loading: string; success: string; error: string };
const uploadWords: DropWords = { loading: 'Uploading', success: 'Uploaded', error: 'Not uploaded' };

type ChipProps = Pick<DropItem, 'state' | 'progress'> & { words: DropWords };
const StateChip = ({ state, progress, words }: ChipProps) => {
  if (state === 'idle') return <Chip tone="quiet">Waiting</Chip>;
  // All was sent, nothing is known of it yet: the server looks at it
  if (state === 'loading' && progress === 1) return <Chip tone="info">Checking…</Chip>;
  if (state === 'loading')
    return (
      <Chip tone="info">
        {words.loading} {progress !== undefined && <span className="num">{percentOf(progress)}</span>}
      </Chip>
    );
  if (state === 'success')
    return (
      <Chip tone="ok" icon={<IconCheck size={12} aria-hidden />}>
        {words.success}
      </Chip>
    );
  return (
    <Chip tone="bad" icon={<IconX size={12} aria-hidden />}>
      {words.error}
    </Chip>
  );
};

type Props = {
  items: readonly DropItem[];
  label: string;
  words?: DropWords;
  onDelete: (key: string) => void;
  /** Stops a file under way. */
  onCancel?: (key: string) => void;
  /** Sends a file that failed again, alone. */
  onRetry?: (key: string) => void;
};

/** The files and how each stands. Deleting is offered while a file waits or failed, stopping while it loads. */
export const DropList = ({ items, label, words = uploadWords, onDelete, onCancel, onRetry }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className="drop-list" aria-label={label}>
      {items.map(
        ({ key, name, size, state, progress, message, picture, title, facts, chip, canRetry, below, onLook }, at) => (
          <li key={key} className={`drop-item drop-${state}`} onFocus={onLook} onPointerDown={onLook}>
            <span className="drop-picture">{picture ?? <IconFile size={20} stroke={1.6} aria-hidden />}</span>
            <div className="drop-text">
              {title ?? <span className="cut strong">{name}</span>}
              {state === 'loading' && progress !== undefined && (
                <progress
                  className="drop-progress"
                  value={progress}
                  aria-label={`${name}, ${words.loading.toLowerCase()}`}
                />
              )}
              {message && <span className={state === 'error' ? 'drop-problem' : 'dim small'}>{message}</span>}
            </div>
            {facts}
            <span className="drop-size num dim">{bytes(size)}</span>
            {chip ?? <StateChip state={state} progress={progress} words={words} />}
            <span className="drop-act">
              {canRetry && onRetry && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Try ${name} again`}
                  onClick={() => onRetry(key)}
                >
                  <IconReload size={16} aria-hidden />
                </button>
              )}
              {mayDelete(state) && (
                <button
                  type="button"
                  className="icon-button drop-delete"
                  aria-label={`Delete ${name}`}
                  onClick={() => {
                    onDelete(key);
                    setTimeout(() => goOnAfterDelete(list.current, at));
                  }}
                >
                  <IconTrash size={16} aria-hidden />
                </button>
              )}
              {state === 'loading' && onCancel && (
                <button type="button" className="icon-button" aria-label={`Stop ${name}`} onClick={() => onCancel(key)}>
                  <IconX size={16} aria-hidden />
                </button>
              )}
              {state === 'success' && !chip && <IconCheck size={16} className="drop-done" aria-hidden />}
            </span>
            {below && <div className="drop-below">{below}</div>}
          </li>
        ),
      )}
    </ul>
  );
};
