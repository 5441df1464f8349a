import { IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Choice, OpenCell } from '../types.ts';
import { back, drop, joinMany, type Many, offered, openMany, pasteMany, take, textOf } from './many.ts';
import './many.css';

/** Room that the list wants below its field before it stands above it, px. */
const LIST_HEIGHT = 240;

/**
 * Chips and a line to find others by. Letters narrow the list, arrows choose in it, Enter takes; with nothing typed Enter keeps
 * the cell. Backspace takes the last chip away, Ctrl Z brings it back, a pasted list joins, copying gives all of them.
 */
export const ManyCell = ({ control, set, saved, start, choices }: OpenCell) => {
  const [many, setMany] = useState<Many>(() => openMany(saved, start));
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const left = offered(many, choices);
  const marked = at ?? (many.typed.trim() === '' ? null : 0);
  const chosen = marked === null ? undefined : left[marked];

  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  // A letter that opened the cell looks for one more: what is chosen stays, however the cell is left
  const opened = useRef({ start, many, set });
  useLayoutEffect(() => {
    const { start: letter, many: first, set: tell } = opened.current;
    if (letter !== null) tell(textOf(first));
  }, []);
  useLayoutEffect(() => {
    const place = box.current?.getBoundingClientRect();
    const shown = list.current;
    if (!place || !shown) return;
    shown.showPopover?.();
    const below = window.innerHeight - place.bottom > LIST_HEIGHT;
    shown.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - place.width - 8))}px`;
    shown.style.width = `${place.width}px`;
    shown.style.top = below ? `${place.bottom + 2}px` : 'auto';
    shown.style.bottom = below ? 'auto' : `${window.innerHeight - place.top + 2}px`;
  });
  useLayoutEffect(() => {
    if (marked !== null) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const put = (next: Many) => {
    setMany(next);
    set(textOf(next));
    setAt(null);
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    const arrow = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    const undoes = (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'z' && many.before.length > 0;
    const done = (act: () => void) => {
      e.preventDefault();
      e.stopPropagation();
      act();
    };
    if (e.nativeEvent.isComposing) return;
    if (arrow !== 0 && left.length > 0)
      done(() => setAt(((marked ?? (arrow > 0 ? -1 : 0)) + arrow + left.length) % left.length));
    else if (e.key === 'Enter' && chosen) done(() => put(take(many, chosen.label)));
    else if (e.key === 'Backspace' && many.typed === '' && many.taken.length > 0)
      done(() => put(drop(many, many.taken.length - 1)));
    else if (undoes) done(() => put(back(many)));
    else if (e.key === 'Escape' && many.typed !== '') done(() => put({ ...many, typed: '' }));
    else control.onKeyDown(e);
  };
  const onPaste = (e: ClipboardEvent) => {
    const pasted = e.clipboardData.getData('text/plain');
    e.stopPropagation();
    if (!/[,;\t\r\n]/.test(pasted)) return;
    e.preventDefault();
    put(pasteMany(many, pasted, choices));
  };
  const onCopy = (e: ClipboardEvent<HTMLInputElement>) => {
    e.stopPropagation();
    const { selectionStart, selectionEnd } = e.currentTarget;
    if (selectionStart !== selectionEnd) return;
    e.preventDefault();
    e.clipboardData.setData('text/plain', joinMany(many.taken));
  };
  /** Pressed with the mouse; its line hears the keys. */
  const option = ({ label }: Choice, i: number) => ({
    role: 'option',
    id: `${listId}${i}`,
    'aria-selected': i === marked,
    onMouseDown: (e: MouseEvent) => e.preventDefault(),
    onClick: () => put(take(many, label)),
  });
  return (
    <div ref={box} className={`grid-many ${control.className}`}>
      {many.taken.map((label, i) => (
        <span key={label} className="grid-many-chip">
          {label}
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Take ${label} away`}
            // The focus stays in the line: leaving it keeps the cell
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => put(drop(many, i))}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      ))}
      <input
        {...control}
        className="grid-many-line"
        ref={field}
        role="combobox"
        aria-expanded={left.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}${marked}` : undefined}
        aria-description={many.taken.length > 0 ? `Chosen: ${many.taken.join(', ')}` : 'None chosen'}
        value={many.typed}
        autoComplete="off"
        onChange={(e) => put({ ...many, typed: e.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      />
      <div
        {...{ role: 'listbox', 'aria-label': control['aria-label'] }}
        ref={list}
        id={listId}
        popover="manual"
        className="grid-many-list"
      >
        {left.map((choice, i) => (
          <div key={String(choice.value)} {...option(choice, i)}>
            {choice.label}
            {choice.short && <span className="dim">{choice.short}</span>}
          </div>
        ))}
      </div>
    </div>
  );
};
