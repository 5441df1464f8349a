import type { CallEntry, Ok } from '@fairlead/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { call, type SentArgs } from './call.ts';

/**
 * A question to the server as query options: `query(['companies'], api.listCompanies)`. The first word of the key is
 * what saves and live changes refresh; everything the answer depends on stands in the key.
 */
export const query = <const C extends CallEntry>(key: readonly unknown[], entry: C, ...sent: SentArgs<C>) =>
  queryOptions<Ok<C>>({
    queryKey: key,
    queryFn: ({ signal }) =>
      (call as (entry: CallEntry, sent: unknown) => Promise<unknown>)(entry, { ...sent[0], signal }) as Promise<Ok<C>>,
  });
