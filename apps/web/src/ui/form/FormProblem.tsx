import { IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Note } from '#ui/layout/Note.tsx';

/** What stands above the fields when something is wrong with the whole. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" role="alert" className="form-problem" icon={<IconExclamationCircleFilled size={16} aria-hidden />}>
    {children}
  </Note>
);

/** What is wrong with the whole, not with a field. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? <Problem>{message}</Problem> : null;
