import type { UseQueryResult } from '@tanstack/react-query';
import { isForbidden, messageOf } from '../../lib/api-error.ts';

/** What a section of the page shows while its own read has no answer: that it loads, or why it failed and the way on. */
export const NotYet = ({ query }: { query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'> }) => (
  <>
    {query.isPending && (
      <p className="list-says" aria-busy>
        Loading…
      </p>
    )}
    {query.error && !query.data ? (
      <p className="list-says">
        {messageOf(query.error)}{' '}
        {!isForbidden(query.error) && (
          <button type="button" className="link-button" onClick={() => void query.refetch()}>
            Try again
          </button>
        )}
      </p>
    ) : null}
  </>
);
