/** Choosing by typing in a closed list that is not searched, as a select of the browser has it. */
import { type KeyboardEvent, useRef, useState } from 'react';

type Choice = { label: string; disabled?: boolean };

/** Letters that follow each other faster belong together. */
const TOGETHER_MS = 700;

/**
 * The choice whose label begins with what was typed, in any case. One letter, also pressed again, goes on to the next one after
 * `chosen`; several stay with it while it fits. Undefined when none does.
 */
export const typedChoice = <C extends Choice>(
  choices: readonly C[],
  typed: string,
  chosen: C | undefined,
): C | undefined => {
  const letters = [...typed.toLowerCase()];
  const same = letters.every((letter) => letter === letters[0]);
  const begins = same ? (letters[0] ?? '') : letters.join('');
  const at = chosen ? choices.indexOf(chosen) : -1;
  const from = same ? at + 1 : Math.max(at, 0);
  const inTurn = [...choices.slice(from), ...choices.slice(0, from)].filter(
    ({ label, disabled }) => !disabled && label.toLowerCase().startsWith(begins),
  );
  return inTurn.find(({ label }) => !same && label.toLowerCase() === begins) ?? inTurn[0];
};

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What was typed into a list by one key after the other; a pause begins anew. Undefined: the key is no part of it. */
export const useTypedKeys = (first = '') => {
  const typed = useRef({ text: first, at: Number.NaN });
  return ({ key, timeStamp: at, ctrlKey, metaKey, altKey }: Key): string | undefined => {
    const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
    const { text, at: before } = typed.current;
    // The letter that opened a cell was pressed just before
    const goesOn = text !== '' && (Number.isNaN(before) || at - before < TOGETHER_MS);
    // A blank alone opens the list; between letters it belongs to the label
    if (!isText || (key === ' ' && !goesOn)) return undefined;
    typed.current = { text: (goesOn ? text : '') + key, at };
    return typed.current.text;
  };
};

/** What the kit has of the open list of a field: its options in their order, and the one that Enter takes. */
const openList = (field: HTMLElement) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  return { options, marked: () => options.findIndex((one) => one.hasAttribute('data-combobox-selected')) };
};

/** The kit goes through an open list by arrows alone: so many are pressed for whoever types. */
const markOption = (field: HTMLElement, at: number): void => {
  const { options, marked } = openList(field);
  for (let pressed = 0; pressed < options.length && marked() !== at; pressed += 1)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));
};

/**
 * To be spread into a Select that is not searchable. What is typed is chosen while its list is closed; in an open one it is marked,
 * and Enter takes it.
 */
export const useTypeToChoose = <C extends Choice>(
  choices: readonly C[],
  chosen: C | undefined,
  choose: (choice: C) => void,
) => {
  const [opened, setOpened] = useState(false);
  const typedBy = useTypedKeys();
  const blank = useRef(false);
  return {
    dropdownOpened: opened,
    // A blank is a key that opens for the kit, whatever is made of it here
    onDropdownOpen: () => !blank.current && setOpened(true),
    onDropdownClose: () => setOpened(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const typed = typedBy(event);
      if (typed === undefined) return;
      event.preventDefault();
      if (opened) {
        const found = typedChoice(choices, typed, choices[openList(event.currentTarget).marked()] ?? chosen);
        if (found) markOption(event.currentTarget, choices.indexOf(found));
        return;
      }
      blank.current = event.key === ' ';
      queueMicrotask(() => {
        blank.current = false;
      });
      const found = typedChoice(choices, typed, chosen);
      if (found && found !== chosen) choose(found);
    },
  };
};
