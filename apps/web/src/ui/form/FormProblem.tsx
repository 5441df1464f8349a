import { IconExclamationCircleFilled } from '@tabler/icons-react';

/** What is wrong with the whole, not with a field. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? (
    <p className="form-problem" role="alert">
      <IconExclamationCircleFilled size={16} aria-hidden />
      {message}
    </p>
  ) : null;
