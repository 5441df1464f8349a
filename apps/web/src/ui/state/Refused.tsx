import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, mayHelpAgain, messageOf } from '#lib/api-error.ts';
import './refused.css';

type Props = {
  error: unknown;
  retry: () => void;
  /** What follows from it for what is shown. */
  children?: ReactNode;
};

/** In a pane, instead of an answer: why it did not come, the request for who asks about it, the way on. */
export const Refused = ({ error, retry, children }: Props) => (
  <div className="refused" role="alert">
    <p>
      {messageOf(error)}
      {children}
    </p>
    {error instanceof ApiError && error.requestId && <p className="small">Request {error.requestId}</p>}
    {mayHelpAgain(error) && (
      <button type="button" className="button-small" onClick={retry}>
        <IconRefresh size={13} aria-hidden />
        Try again
      </button>
    )}
  </div>
);
