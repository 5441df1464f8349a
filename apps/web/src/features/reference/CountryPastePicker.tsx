import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { Button } from '#ui/kit/Button.ts';
import { PastedCountriesPicker, type PasteProps } from './PastedCountriesPicker.tsx';

/** A button of a form that opens the dialog of pasted countries. */
export const CountryPastePicker = ({ disabled = false, ...paste }: PasteProps & { disabled?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled}
        leftSection={<IconClipboardText size={14} aria-hidden />}
        onMouseDown={keepFocus}
        onClick={() => setOpen(true)}
      >
        Paste countries
      </Button>
      {open && <PastedCountriesPicker {...paste} onClose={() => setOpen(false)} />}
    </>
  );
};
