import type { UseQueryResult } from '@tanstack/react-query';
import { NotRead } from '#ui/state/NotRead.tsx';

/** What a section of the page shows while its own read has no answer: that it loads, or why it failed and the way on. */
export const NotYet = ({ query }: { query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'> }) => (
  <>
    {query.isPending && (
      <p className="audience-says" aria-busy>
        Loading…
      </p>
    )}
    {query.error && !query.data ? (
      <p className="audience-says">
        <NotRead error={query.error} retry={() => void query.refetch()} />
      </p>
    ) : null}
  </>
);
