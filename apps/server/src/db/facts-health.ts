import { GatewayUnusable } from './chdb/process.ts';
import { LEAST_ROOM } from './chdb/room.ts';
import { FactsDamaged, FactsFull } from './facts-error.ts';

/** Why facts cannot be written or read: no room, what is stored is broken, or the store is not there. */
export type FactsTrouble = 'full' | 'damaged' | 'away';

/** A part that once could not be read is told for so long, unless the store is looked through before and found whole. */
const DAMAGE_TOLD_MS = 10 * 60_000;

type Ask = {
  read<T extends object>(sql: string): Promise<T[]>;
  write(sql: string): Promise<void>;
  embedded: boolean;
};

/** Of an engine that could not be started at all. */
const whyNotOpen = (cause: unknown): FactsTrouble => {
  if (!(cause instanceof GatewayUnusable)) return 'away';
  if (cause.reason === 'damaged') return 'damaged';
  return /is full/.test(cause.message) ? 'full' : 'away';
};

/**
 * Parts that the engine could not read as it opened the store, and set aside without a word. One whose rows another part holds is
 * what a crash leaves of a merge, and harmless.
 */
const SET_ASIDE = `SELECT d.table AS name, d.name AS part FROM system.detached_parts d
 LEFT JOIN (SELECT table, partition_id, min_block_number AS first, max_block_number AS last FROM system.parts
   WHERE database = currentDatabase() AND active) p ON p.table = d.table AND p.partition_id = d.partition_id
 WHERE d.database = currentDatabase() AND d.reason = 'broken-on-start'
 GROUP BY d.table, d.name, d.min_block_number, d.max_block_number
 HAVING countIf(p.table != '' AND p.first <= d.max_block_number AND p.last >= d.min_block_number) = 0 ORDER BY name, part`;

/** An account that may not look there sees nothing. */
const unlessForbidden = (error: { code?: unknown }): [] => {
  if (error.code === '497') return [];
  throw error;
};

/** What a process knows of its facts store's state: what went wrong in statements, and what it looks for itself. */
export const openFactsHealth = (ask: Ask, clock: () => number = () => performance.now()) => {
  let damagedAt: number | null = null;

  const room = async (): Promise<number> => {
    const sql = `SELECT count() AS disks, min(unreserved_space) AS room FROM system.disks WHERE type = 'Local'`;
    const [row] = await ask.read<{ disks: number; room: number }>(sql).catch(unlessForbidden);
    return row && row.disks > 0 ? row.room : Number.POSITIVE_INFINITY; // the least of no disks is 0, too
  };

  return {
    /** Takes notice of what a statement failed with. */
    note(error: unknown): void {
      // What a look found stays until the next look.
      if (error instanceof FactsDamaged) damagedAt = Math.max(damagedAt ?? 0, clock());
    },

    /** Whether facts can be written and read now. Never rejects. */
    async check(): Promise<FactsTrouble | null> {
      try {
        if ((await room()) < LEAST_ROOM) return 'full';
        // Its data goes to the engine's disk on its way, and into no table.
        if (ask.embedded) await ask.write(`INSERT INTO FUNCTION null('n UInt8') VALUES (1)`);
      } catch (error) {
        if (error instanceof FactsFull) return 'full';
        return error instanceof FactsDamaged ? 'damaged' : whyNotOpen((error as Error).cause);
      }
      return damagedAt !== null && clock() - damagedAt < DAMAGE_TOLD_MS ? 'damaged' : null;
    },

    /**
     * Reads all that is stored once and compares its checksums: 230 MB take 2 s of one core. Asks what was set aside before.
     * @returns what is broken, in the engine's words
     */
    async verify(): Promise<string[]> {
      const tables = await ask.read<{ name: string }>(
        `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
      );
      const aside = await ask.read<{ name: string; part: string }>(SET_ASIDE).catch(unlessForbidden);
      const broken = aside.map(
        ({ name, part }) => `${name} ${part}: it could not be read as the store was opened, and was set aside`,
      );
      for (const { name } of tables) {
        const parts = await ask
          .read<{ part_path: string; is_passed: number; message: string }>(
            `CHECK TABLE \`${name}\` SETTINGS max_threads = 1`,
          )
          .catch((error: Error) => {
            if (error instanceof FactsDamaged) return [{ part_path: '', is_passed: 0, message: error.message }];
            throw error;
          });
        for (const part of parts)
          if (part.is_passed === 0) broken.push(`${name} ${part.part_path}: ${part.message.slice(0, 300)}`);
      }
      damagedAt = broken.length > 0 ? Number.POSITIVE_INFINITY : null;
      return broken;
    },
  };
};
