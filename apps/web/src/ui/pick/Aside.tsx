import type { ComboboxItem } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import './aside.css';

type Told = ComboboxItem & { aside?: string };

/** An option with what tells it from others called alike at its end: the rows of a list, its id. */
export const withAside = ({ option, checked }: { option: ComboboxItem; checked?: boolean }) => {
  const { label, aside } = option as Told;
  return (
    <span className="pick-told">
      <span className="pick-told-name">{label}</span>
      {aside && <span className="id">{aside}</span>}
      {checked && <IconCheck size={14} aria-hidden />}
    </span>
  );
};
