import { IconSearch } from '@tabler/icons-react';
import './list.css';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** Searches the list below it while it is typed in. */
export const FindField = ({ label, value, onChange }: Props) => (
  <label className="list-find">
    <IconSearch size={16} stroke={1.8} aria-hidden />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
