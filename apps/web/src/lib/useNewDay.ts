import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUtcToday } from './clock.ts';

/**
 * At UTC midnight what was chosen for the new day takes effect, and no message says so: nothing was written. Open pages ask
 * again for all that they show.
 */
export const useNewDay = (): void => {
  const client = useQueryClient();
  const today = useUtcToday();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
  }, [client, today]);
};
