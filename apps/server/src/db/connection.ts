import type pg from 'pg';
import { LIMITS } from './pool.ts';
import { asStoreError, isConnectionLost, isPlanOver } from './store-error.ts';

/** One connection on loan from the pool. Questions asked at once are put one after the other. */
export type Connection = {
  ask<T extends object>(text: string, values?: readonly unknown[], how?: How): Promise<Answer<T>>;
  release(): void;
};
type Answer<T> = { rows: T[]; command: string };
/** `patient`: it may take as long as it takes. `often`: a server keeps its plan for this connection. */
type How = { patient?: boolean; often?: boolean };

/** Names of kept plans by their text, of which there are few. One that a server refuses is refused on every connection, and is forgotten. */
const plans = new Map<string, string>();
let named = 0;
const planOf = (text: string): string => {
  const name = plans.get(text) ?? `often_${++named}`;
  plans.set(text, name);
  return name;
};

/**
 * Borrows a connection. `bounded` limits the wait for each answer, for servers that a network may swallow.
 * @throws StoreDown, StoreBusy
 */
export async function borrow(pool: pg.Pool, bounded: boolean): Promise<Connection> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asStoreError(error);
  });
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error; // without a listener, losing an idle connection would end the process
  };
  client.on('error', onError);
  let last: Promise<unknown> = Promise.resolve();

  const put = async <T extends object>(
    text: string,
    values: readonly unknown[] | undefined,
    how: How,
  ): Promise<Answer<T>> => {
    const limit = bounded && !how.patient ? { query_timeout: LIMITS.answer } : {};
    // Embedded records have one session behind all connections: a name that one gave would be taken for the next
    const name = bounded && how.often ? planOf(text) : null;
    try {
      const config = {
        text,
        ...(values ? { values: [...values] } : {}),
        ...limit,
        ...(name ? { name } : {}),
      } as pg.QueryConfig;
      const result = await client.query<T>(config);
      const final = Array.isArray(result) ? (result.at(-1) as pg.QueryResult<T>) : result;
      return { rows: final.rows, command: final.command };
    } catch (error) {
      if (isPlanOver(error) && plans.get(text) === name) plans.delete(text);
      if (isConnectionLost(error)) lost = error as Error;
      throw asStoreError(error);
    }
  };

  return {
    ask(text, values, how = {}) {
      const answer = last.then(() => put<never>(text, values, how));
      last = answer.catch(() => {});
      return answer;
    },
    release() {
      client.off('error', onError);
      client.release(lost);
    },
  };
}
