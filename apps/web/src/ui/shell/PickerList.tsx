import { IconCheck, IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { Kbd } from '../bits/Kbd.tsx';
import { groupsInPickOrder } from '../pick/order.ts';
import type { Picker, PickerGroup, PickerOption } from './picker.ts';

/** More than this is never read, only searched. */
const SHOWN = 200;

const matching = (groups: readonly PickerGroup[], term: string): PickerGroup[] => {
  const data = groups.map(({ label, options }) => ({
    group: label ?? '',
    label,
    items: options.map((option) => ({ label: option.name, also: [String(option.id)], option })),
  }));
  return groupsInPickOrder(data, term).map(({ label, items }) => ({
    ...(label !== undefined && { label }),
    options: items.slice(0, SHOWN).map(({ option }) => option),
  }));
};

const useGroups = (load: Picker['load']) => {
  const [groups, setGroups] = useState<readonly PickerGroup[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const first = useRef(load);
  useEffect(() => {
    let gone = false;
    first.current().then(
      (found) => !gone && setGroups(found),
      (error) => !gone && setFailed(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, []);
  return { groups, failed };
};

type Props = { picker: Picker; left: number; onClose: (focusButton: boolean) => void };

/** The find field and the list. Arrows move, Enter chooses, Esc closes; focus stays in the field. */
export const PickerList = ({ picker, left, onClose }: Props) => {
  const { label, value, load, onChoose, note } = picker;
  const { groups, failed } = useGroups(load);
  const [term, setTerm] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const found = matching(groups ?? [], term);
  const flat = found.flatMap((group) => group.options);
  const active = flat[Math.min(at, flat.length - 1)];
  const optionId = (option: PickerOption) => `${id}-${option.id}`;

  useEffect(() => {
    const beside = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!host.current?.contains(target) && !target.closest('.picker')) onClose(false);
    };
    document.addEventListener('pointerdown', beside);
    return () => document.removeEventListener('pointerdown', beside);
  }, [onClose]);

  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (option: PickerOption) => {
    onClose(true);
    if (option.id !== value?.id) onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined)
      setAt((now) => (Math.min(now, flat.length - 1) + move + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') return onClose(false);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={host} className="picker-pop" style={{ '--picker-left': `${left}px` } as React.CSSProperties}>
      <div className="picker-find">
        <IconSearch size={15} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the list was opened to search in it
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeId}
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder={`Find ${label.toLowerCase()}`}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {failed && <p className="picker-says">{failed}</p>}
      {!failed && groups === null && (
        <p className="picker-says" aria-busy>
          Loading…
        </p>
      )}
      {groups !== null && flat.length === 0 && <p className="picker-says">No results found</p>}
      <div id={id} role="listbox" aria-label={label} className="picker-options">
        {found.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.label ?? index} role="group" aria-label={group.label ?? label}>
            {group.label && (
              <div className="picker-group" aria-hidden>
                {group.label}
              </div>
            )}
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field
              // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
              <div
                key={option.id}
                id={optionId(option)}
                role="option"
                aria-selected={option.id === value?.id}
                className={`picker-option${option === active ? ' active' : ''}`}
                onClick={() => choose(option)}
              >
                {option.icon ?? <i />}
                <span className="picker-name">{option.name}</span>
                <span className="id">{option.id}</span>
                {option.id === value?.id ? <IconCheck size={15} aria-hidden /> : <i />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="picker-foot">
        {note}
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd>{' '}
          <Kbd>
            <IconCornerDownLeft size={12} aria-hidden />
          </Kbd>
        </span>
      </div>
    </div>
  );
};
