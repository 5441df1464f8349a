import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { label: ReactNode; value: ReactNode; reason: ReactNode; wide?: boolean };

/** A value that never changes: sunken, with a padlock and the reason in a sentence. */
export const LockedField = ({ label, value, reason, wide }: Props) => (
  <div className={wide ? 'wide' : undefined}>
    <div className="field-label">{label}</div>
    <div className="field-locked">
      <span>{value}</span>
      <IconLock size={14} aria-hidden />
    </div>
    <p className="field-hint">{reason}</p>
  </div>
);
