import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { MidName } from '../name/MidName.tsx';
import { PickerList } from './PickerList.tsx';
import type { Picker } from './picker.ts';
import './picker.css';

export type { Picker, PickerGroup, PickerOption } from './picker.ts';

/** The bar under the top bar: outermost choice first. The list hangs under its button, on phones it is a sheet. */
export const PickerBar = ({ pickers }: { pickers: readonly Picker[] }) => {
  const [open, setOpen] = useState<{ index: number; left: number } | null>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const shown = open && pickers[open.index];
  const close = (focus: boolean) => {
    if (open && focus) buttons.current[open.index]?.focus();
    setOpen(null);
  };
  const toggle = (index: number) => {
    if (open?.index === index) return close(true);
    const button = buttons.current[index];
    const bar = button?.closest('.picker-bar');
    const left = button && bar ? button.getBoundingClientRect().left - bar.getBoundingClientRect().left : 0;
    setOpen({ index, left });
  };
  return (
    <nav className="picker-bar" aria-label="Where you are">
      <div className="pickers">
        {pickers.map(({ label, value }, index) => (
          <Fragment key={label}>
            {index > 0 && <IconChevronRight size={12} className="pickers-sep" aria-hidden />}
            <button
              type="button"
              className="picker"
              ref={(element) => {
                buttons.current[index] = element;
              }}
              aria-haspopup="listbox"
              aria-expanded={open?.index === index}
              onClick={() => toggle(index)}
            >
              {value?.icon}
              {value ? (
                <>
                  <span className="picker-label">{label} </span>
                  <span className="picker-value">
                    <MidName name={value.name} />
                  </span>
                </>
              ) : (
                <span className="picker-none">Choose {label.toLowerCase()}</span>
              )}
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            </button>
          </Fragment>
        ))}
      </div>
      {open && shown && <PickerList key={shown.label} picker={shown} left={open.left} onClose={close} />}
    </nav>
  );
};
