import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { FloatMenu, type MenuItem } from './FloatMenu.tsx';

type Props = {
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  /** The one primary button of the surface. */
  primary?: boolean;
  disabled?: boolean;
  title?: string;
};

/** A button with a menu. */
export const MenuButton = ({ label, icon, items, primary, disabled, title }: Props) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`grid-button${primary ? ' is-primary' : ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        title={title}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {label}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {open && button.current && (
        <FloatMenu anchor={button.current} label={label} items={items} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
