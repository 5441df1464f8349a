import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';

/** What is wrong with the whole, not with a field. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? (
    <Note tone="bad" role="alert" className="form-problem" icon={<IconExclamationCircleFilled size={16} aria-hidden />}>
      {message}
    </Note>
  ) : null;
