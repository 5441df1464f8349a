import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useSlash } from './useSlash.ts';
import './list.css';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What it looks for, where the label says more: "Name or id". Default the label. */
  placeholder?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** What stands below is still that of a text before. */
  waits?: boolean;
};

/** Searches the list below it while it is typed in; `/` leads to it. */
export const FindField = ({ label, value, onChange, placeholder = label, onKeyDown, waits }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  return (
    <label className="list-find">
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        aria-busy={waits}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(onKeyDown && { onKeyDown })}
      />
    </label>
  );
};
