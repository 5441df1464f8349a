import { IconBulb, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { NOT_MAPPED } from './event-words.ts';
import { type Funnel, type FunnelGroup, filterGroups } from './funnel.ts';

/** Where the focus goes after the choice: Enter goes on with the next event. */
export type Then = 'stay' | 'next';

type Props = {
  label: string;
  value: string | null;
  groups: readonly FunnelGroup[];
  /** The funnel that the event's name speaks for. */
  suggestion: string | null;
  /** The key that opened it. */
  typed: string;
  onChoose: (type: string | null, then: Then) => void;
  onClose: (focusBack: boolean) => void;
};

/** Below the field, or above it where there is no room; never outside of the window. */
const place = (list: HTMLElement, field: HTMLElement) => {
  const at = field.getBoundingClientRect();
  list.style.width = `${Math.max(at.width, 200)}px`;
  const { width, height } = list.getBoundingClientRect();
  const below = at.bottom + 4 + height < window.innerHeight || at.top < height + 8;
  list.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
  list.style.top = `${below ? at.bottom + 4 : at.top - height - 4}px`;
};

type Option = { type: string | null; name: string };
const none: Option = { type: null, name: NOT_MAPPED };

/** The open funnel field: typing filters, arrows move, Enter chooses and goes on, Tab chooses, Esc leaves it as it was. */
export const FunnelPicker = ({ label, value, groups, suggestion, typed, onChoose, onClose }: Props) => {
  const [text, setText] = useState(typed);
  const [moved, setMoved] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = text === '' ? groups : filterGroups(groups, text);
  const funnels: Funnel[] = found.flatMap((group) => group.funnels);
  const options: Option[] = text === '' ? [none, ...funnels] : funnels;
  const chosen = text === '' ? options.findIndex(({ type }) => type === value) : 0;
  const at = Math.min(moved ?? Math.max(0, chosen), options.length - 1);
  const active = options[at];
  const idOf = ({ type }: Option) => `${id}-${type ?? 'none'}`;
  const activeId = active && idOf(active);

  useLayoutEffect(() => {
    list.current?.showPopover();
    field.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (list.current && field.current) place(list.current, field.current);
  });
  useEffect(() => {
    const follow = () => list.current && field.current && place(list.current, field.current);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1;
      setMoved((at + by + options.length) % Math.max(1, options.length));
    } else if (key === 'Enter') {
      if (active) onChoose(active.type, 'next');
    } else if (key === 'Escape') onClose(true);
    else if (key === 'Tab') {
      // What was neither typed nor moved to is not chosen by leaving
      if (active && (moved !== null || text !== '')) onChoose(active.type, 'stay');
      else onClose(true);
    } else return;
    event.preventDefault();
  };

  const optionOf = (option: Option) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
    <div
      key={option.type ?? ''}
      id={idOf(option)}
      role="option"
      aria-selected={option.type === value}
      className={`em-option${option === active ? ' is-active' : ''}${option.type === null ? ' dim' : ''}`}
      onClick={() => onChoose(option.type, 'stay')}
    >
      <span>{option.name}</span>
      {option.type !== null && option.type === suggestion && (
        <IconBulb size={15} stroke={1.8} className="em-bulb-mark" role="img" aria-label="suggested by its name" />
      )}
      {option.type === value && <IconCheck size={15} aria-hidden />}
    </div>
  );
  return (
    <>
      <input
        ref={field}
        className="em-field is-open"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={activeId}
        aria-label={label}
        autoComplete="off"
        placeholder={groups.flatMap((group) => group.funnels).find(({ type }) => type === value)?.name ?? NOT_MAPPED}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMoved(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => onClose(false)}
      />
      {/* A press in the list keeps the focus in the field */}
      <div
        ref={list}
        id={id}
        popover="manual"
        role="listbox"
        aria-label={label}
        className="em-options"
        onPointerDown={(event) => event.preventDefault()}
      >
        {text === '' && optionOf(none)}
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.label} role="group" aria-label={group.label}>
            <div className="em-option-group" aria-hidden>
              {group.label}
            </div>
            {group.funnels.map(optionOf)}
          </div>
        ))}
        {options.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: it says that there is nothing to choose
          <div role="option" aria-selected={false} aria-disabled className="em-option dim">
            No funnel of this name
          </div>
        )}
      </div>
    </>
  );
};
