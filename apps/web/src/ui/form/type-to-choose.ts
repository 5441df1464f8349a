/** Choosing by typing in a closed list that is not searched, as a select of the browser has it. */
import { type KeyboardEvent, useRef, useState } from 'react';

type Choice = { value: string | number; label: string; disabled?: boolean };

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
  const inTurn = [...choices.slice(from), ...choices.slice(0, from)];
  return inTurn.find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(begins));
};

/** To be spread into a Select that is not searchable. What is typed is chosen while its list is closed; in an open one arrows choose. */
export const useTypeToChoose = <C extends Choice>(
  choices: readonly C[],
  chosen: C | undefined,
  choose: (choice: C) => void,
) => {
  const [opened, setOpened] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  const blank = useRef(false);
  return {
    dropdownOpened: opened,
    // A blank is a key that opens for the kit, whatever is made of it here
    onDropdownOpen: () => !blank.current && setOpened(true),
    onDropdownClose: () => setOpened(false),
    onKeyDown: (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      const isText = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const goesOn = at - typed.current.at < TOGETHER_MS && typed.current.text !== '';
      // A blank alone opens the list; between letters it belongs to the label
      if (opened || !isText || (key === ' ' && !goesOn)) return;
      event.preventDefault();
      blank.current = key === ' ';
      queueMicrotask(() => {
        blank.current = false;
      });
      typed.current = { text: (goesOn ? typed.current.text : '') + key, at };
      const found = typedChoice(choices, typed.current.text, chosen);
      if (found && found !== chosen) choose(found);
    },
  };
};
