import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '#lib/api-error.ts';

type Props = { query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>; title: string };

/** In the place of an answer: that it is awaited, or why it did not come and the way on. */
export const Unanswered = ({ query, title }: Props) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (isFetching || !error)
    return (
      <p className="import-says" aria-busy>
        Loading…
      </p>
    );
  const { reason, requestId, retry } = failureOf(title, error, () => void refetch());
  return (
    <div className="import-says" role="alert">
      <p>
        <b>{title}</b> {reason}{' '}
        {retry && (
          <button type="button" className="link-button" onClick={retry}>
            Try again
          </button>
        )}
      </p>
      {requestId && <p className="dim small">Request {requestId}</p>}
    </div>
  );
};
