import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePage } from '#ui/state/StatePage.tsx';

/** Read as one text, "Access Denied. You do not …": the full stop is there for those who hear it (SH-18). */
const title = (
  <>
    Access Denied<span className="sr">. </span>
  </>
);

/** Instead of what the role may not see, with the way on. */
export const AccessDenied = ({ action }: { action?: ReactNode }) => (
  <StatePage icon={<IconLock size={24} stroke={1.6} aria-hidden />} title={title} action={action}>
    You do not have the necessary permissions to access this section. If you believe this is a mistake, please contact
    an administrator.
  </StatePage>
);
