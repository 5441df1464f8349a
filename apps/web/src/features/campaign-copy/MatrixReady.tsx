import { IconCircleCheck, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { Ready } from './matrix-state.ts';

/** Whether a campaign could be launched as it would be made, or what would keep it; nothing before it was checked. */
export const MatrixReady = ({ ready, name }: { ready: Ready | undefined; name: string }) => {
  if (!ready) return null;
  if (ready.issues.length === 0)
    return <IconCircleCheck size={16} stroke={1.7} role="img" aria-label={`${name} would be ready`} />;
  return (
    <span
      className="matrix-unready"
      title={ready.issues.map(({ message, detail }) => `${message}. ${detail}`).join('\n')}
    >
      <IconExclamationCircleFilled size={15} role="img" aria-label="not ready:" />
      {ready.issues.length} to fix
    </span>
  );
};
