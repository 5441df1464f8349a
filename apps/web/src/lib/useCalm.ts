import { useEffect } from 'react';
import { ApiError } from './api-error.ts';

/** Without a word of the server: how long a question that was too much waits. */
const CALM_S = 5;

/** Seconds after which a question that was too much may be asked again; null where it was not too much. */
export const calmAfter = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? CALM_S) : null;

type Asked = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * Asks again by itself what was refused for being too much, when the server said. Answers the seconds that it waits; while it does,
 * there is nothing for a person to do, and no failure to show.
 */
export const useCalm = ({ error, isFetching, refetch }: Asked, enabled: boolean): number | null => {
  const wait = calmAfter(error);
  useEffect(() => {
    if (wait === null || isFetching || !enabled) return;
    const timer = setTimeout(() => void refetch(), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, isFetching, enabled, refetch]);
  return wait;
};
