import type { Side } from './sides.ts';
import { type Way, wordsOfStore } from './way.ts';

const MB = 1_000_000;
/** A size in words. */
export const mb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** How much there is to move, a line a store. */
export const planOf = async ({ from, to, stores }: Way, { db, facts, files }: Side): Promise<string[]> => {
  const sizes: Record<string, () => Promise<string>> = {
    records: async () => {
      const [row] = await db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
      return mb(row?.bytes ?? 0);
    },
    facts: async () => {
      const count = `SELECT sum(total_rows) AS n FROM system.tables WHERE database = currentDatabase() AND name IN ('app_events', 'delivery', 'bidding', 'creative_delivery')`;
      const [row] = (await facts?.query<{ n: number | null }>(count)) ?? [];
      return `${row?.n ?? 0} rows`;
    },
    files: async () => {
      let [n, bytes] = [0, 0];
      for await (const { size } of files.list('')) [n, bytes] = [n + 1, bytes + size];
      return `${n} files, ${mb(bytes)}`;
    },
  };
  const lines = stores.map(
    async (store) =>
      `${store.padEnd(8)} from ${wordsOfStore(from, store)} to ${wordsOfStore(to, store)}: ${await sizes[store]?.()}`,
  );
  return [
    ...(await Promise.all(lines)),
    'All rows and files are compared on both sides. What is there now stays as it is, and no server starts on it any more.',
  ];
};
