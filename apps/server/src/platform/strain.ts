import { statfs } from 'node:fs/promises';
import type { House } from '../context.ts';

/** Room on the disk of a store, in bytes. */
export type Room = { free: number; size: number };

/** Room on the disk of DATA_DIR: of everything that is embedded. */
export const roomOfDataDir = async ({ config }: Pick<House, 'config'>): Promise<Room> => {
  const { bsize, blocks, bavail } = await statfs(config.dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** Room on the disk of the facts that has least of it, by their own account: of this server where there are several. */
export const roomOfFacts = async ({ facts }: Pick<House, 'facts'>): Promise<Room | null> => {
  const [disk] = await facts.query<{ free: number; size: number }>(
    `SELECT free_space AS free, total_space AS size FROM system.disks WHERE total_space > 0 AND total_space < toUInt64(pow(2, 60))
     ORDER BY free_space / total_space LIMIT 1`,
  );
  return disk ?? null;
};

/** Parts that the facts are kept in, which merge as time goes on, and rewritings of them that have not ended. */
export const partsOfFacts = async ({ facts }: Pick<House, 'facts'>): Promise<{ parts: number; rewritings: number }> => {
  const [row] = await facts.query<{ parts: number; rewritings: number }>(
    `SELECT (SELECT count() FROM system.parts WHERE active AND database = currentDatabase()) AS parts,
       (SELECT count() FROM system.mutations WHERE NOT is_done AND database = currentDatabase()) AS rewritings`,
  );
  return row ?? { parts: 0, rewritings: 0 };
};
