import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { messageOf } from '#lib/api-error.ts';
import { Note } from '#ui/layout/Note.tsx';

/** What is wrong with the whole, not with a field. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? (
    <Note tone="bad" role="alert" className="form-problem" icon={<IconExclamationCircleFilled size={16} aria-hidden />}>
      {message}
    </Note>
  ) : null;

/** Above the fields, when what they choose from did not come. `error` null: all is there. */
export const ChoicesProblem = ({ error, what = 'The choices' }: { error: unknown; what?: string }) => (
  <FormProblem message={error == null ? undefined : `${what} could not be loaded: ${messageOf(error)}`} />
);
