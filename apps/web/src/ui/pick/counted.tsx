import type { MultiSelectProps } from '@mantine/core';
import { Pill } from '../kit/MultiSelect.ts';

type Counted = {
  /** The chosen value in whose place the pill stands. */
  first: string | undefined;
  /** "3 owners". */
  words: string;
  /** Who or what that is, for the title. */
  all: readonly string[];
  onClear: () => void;
};

/** Of a field of the kit whose chosen values stand as one pill that counts them; each stays in the list, ticked, to be taken out there. */
export const asOnePill = ({ first, words, all, onClear }: Counted) =>
  ({
    hidePickedOptions: false,
    renderPill: ({ value, disabled = false }) =>
      String(value) === first ? (
        <Pill withRemoveButton={!disabled} disabled={disabled} title={all.join(', ')} onRemove={onClear}>
          {words}
        </Pill>
      ) : null,
    // Of many that stand as one count, the last would go unseen
    onKeyDown: (event) => {
      if (event.key === 'Backspace' && event.currentTarget.value === '') event.preventDefault();
    },
  }) satisfies Partial<MultiSelectProps>;
