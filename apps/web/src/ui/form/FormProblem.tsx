import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Note } from '#ui/layout/Note.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { askFailedAgain } from './failed-again.ts';

const Problem = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" role="alert" className="form-problem" icon={<IconExclamationCircleFilled size={16} aria-hidden />}>
    {children}
  </Note>
);

/** What is wrong with the whole, not with a field. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? <Problem>{message}</Problem> : null;

const Missing = ({ error, what }: { error: unknown; what: string }) => {
  const queries = useQueryClient();
  return (
    <Problem>
      <NotRead error={error} retry={() => askFailedAgain(queries)} lead={`${what} could not be loaded:`} />
    </Problem>
  );
};

/**
 * Above the fields, when what they choose from did not come: why, and the way to ask again for all of it that failed. `error` null:
 * all is there.
 */
export const ChoicesProblem = ({ error, what = 'The choices' }: { error: unknown; what?: string }) =>
  error == null ? null : <Missing error={error} what={what} />;
