import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withBreaks } from '../name/addresses.tsx';

type Props = {
  label: ReactNode;
  value: ReactNode;
  /** Left out where `<ReadOnlyForm>` says it for all. */
  reason?: ReactNode;
  wide?: boolean;
};

/** A value that never changes: sunken, with a padlock and the reason in a sentence. */
export const LockedField = ({ label, value, reason, wide }: Props) => (
  <div className={wide ? 'wide' : undefined}>
    <div className="field-label">{label}</div>
    <div className="field-locked">
      <span>{withBreaks(value)}</span>
      <IconLock size={14} aria-hidden />
    </div>
    {reason && <p className="field-hint">{reason}</p>}
  </div>
);

/** Fields of which none may be changed: the reason stands above them, once. */
export const ReadOnlyForm = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <>
    <p className="form-read-only">
      <IconLock size={14} aria-hidden />
      {reason}
    </p>
    {children}
  </>
);
