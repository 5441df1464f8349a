import type pg from 'pg';
import { LIMITS } from './pool.ts';
import { asStoreError, isConnectionLost } from './store-error.ts';

/** One connection on loan from the pool. Questions asked at once are put one after the other. */
export type Connection = {
  ask<T extends object>(text: string, values?: readonly unknown[], patient?: boolean): Promise<Answer<T>>;
  release(): void;
};
type Answer<T> = { rows: T[]; command: string };

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

  const put = async <T extends object>(text: string, values: readonly unknown[] | undefined, patient: boolean) => {
    const limit = bounded && !patient ? { query_timeout: LIMITS.answer } : {};
    try {
      const config = { text, ...(values ? { values: [...values] } : {}), ...limit } as pg.QueryConfig;
      const result = await client.query<T>(config);
      const final = Array.isArray(result) ? (result.at(-1) as pg.QueryResult<T>) : result;
      return { rows: final.rows, command: final.command };
    } catch (error) {
      if (isConnectionLost(error)) lost = error as Error;
      throw asStoreError(error);
    }
  };

  return {
    ask(text, values, patient = false) {
      const answer = last.then(() => put<never>(text, values, patient));
      last = answer.catch(() => {});
      return answer;
    },
    release() {
      client.off('error', onError);
      client.release(lost);
    },
  };
}
