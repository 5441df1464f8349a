import type { Records } from './records.ts';

/**
 * The same records, of which at most `most` questions are asked at once; further ones wait for their turn, in their order. For a call
 * that asks many dear ones beside each other: else it takes all connections, and what others ask in the meantime, which is
 * answered in a millisecond, waits for it.
 */
export const fewAtOnce = (db: Records, most: number): Records => {
  let free = most;
  const waiting: (() => void)[] = [];
  const turn = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((go) => waiting.push(go));
    free--;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await ask();
    } finally {
      leave();
    }
  };
  return { ...db, query: (...asked) => inTurn(() => db.query(...asked)), run: (built) => inTurn(() => db.run(built)) };
};
