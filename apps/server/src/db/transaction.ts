import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from './connection.ts';

/** The transaction an async context is in. */
export type Transaction = {
  connection: Connection;
  patient: boolean;
  afterCommit: (() => void)[];
  /** The first failure of a joined transaction: the whole cannot be committed any more. */
  failed: { error: unknown } | null;
  /** The first error of its SQL, for the case that somebody caught it. */
  sqlError: unknown;
  savepoints: number;
  ended: boolean;
};

const current = new AsyncLocalStorage<{ owner: object; transaction: Transaction } | null>();

/** Runs `work` so that `transactionOf(owner)` finds the transaction, in it and in all it awaits. */
export const within = <T>(owner: object, transaction: Transaction, work: () => T): T =>
  current.run({ owner, transaction }, work);

/** Runs `work` as if no transaction was open: for what outlives the transaction. */
export const outside = <T>(work: () => T): T => current.run(null, work);

/**
 * The transaction of this async context on this store, if one is open.
 * @throws when it has ended: work that was not awaited would otherwise write beside the transaction it belongs to.
 */
export function transactionOf(owner: object): Transaction | null {
  const store = current.getStore();
  if (!store || store.owner !== owner) return null;
  if (store.transaction.ended) throw new Error('The transaction of this work has ended: it was not awaited.');
  return store.transaction;
}

/** Work that joins an open transaction: when it fails, that cannot be committed any more, even if the error is caught. */
export async function join<T>(open: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    open.failed ??= { error };
    throw error;
  }
}

/** Work within an open transaction of which only its own changes are undone when it fails. One after the other, never at once. */
export async function nest<T>(open: Transaction, work: () => Promise<T>): Promise<T> {
  const name = `savepoint_${++open.savepoints}`;
  const hooks = open.afterCommit.length;
  const { failed } = open;
  await open.connection.ask(`savepoint ${name}`);
  try {
    const result = await work();
    if (open.failed && !failed) throw (open.failed as { error: unknown }).error;
    await open.connection.ask(`release savepoint ${name}`);
    return result;
  } catch (error) {
    await open.connection.ask(`rollback to savepoint ${name}; release savepoint ${name}`);
    open.afterCommit.length = hooks;
    open.failed = failed;
    throw error;
  }
}
