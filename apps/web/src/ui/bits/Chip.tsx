import { IconArchive, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './bits.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'pending' | 'info' | 'quiet' | 'outline';

/** A word about a thing, 22 px high. Plain elements, so it may stand in a table cell. */
export const Chip = ({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={`chip chip-${tone}`}>
    {icon}
    {children}
  </span>
);

export const ArchivedChip = () => (
  <Chip tone="quiet" icon={<IconArchive size={12} aria-hidden />}>
    Archived
  </Chip>
);

/** Not in force yet. */
export const UpcomingChip = ({ children = 'Upcoming' }: { children?: ReactNode }) => (
  <Chip tone="pending" icon={<IconCircleDashed size={12} aria-hidden />}>
    {children}
  </Chip>
);
