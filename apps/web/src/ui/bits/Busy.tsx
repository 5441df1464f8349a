import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from './Chip.tsx';
import './marks.css';

/** Something is under way. */
export const BusyChip = ({ children }: { children: ReactNode }) => (
  <Chip tone="info" icon={<IconRefresh size={12} className="spin" aria-hidden />}>
    {children}
  </Chip>
);

/** How far it is, 0 to 1; without a share it only says that it runs. */
export const Meter = ({ share, label }: { share: number | null; label: string }) => (
  <span
    className={`meter${share === null ? ' meter-open' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === null ? undefined : Math.round(share * 100)}
  >
    <i style={{ width: share === null ? undefined : `${Math.min(1, share) * 100}%` }} />
  </span>
);
