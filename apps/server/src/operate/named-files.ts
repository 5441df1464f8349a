import type { Records } from '../db/records.ts';
import type { ServerRoom } from '../http/room.ts';

/** Keys of the stored files that records cannot do without, as of one moment. */
export const namedFiles = (db: Records, rooms: readonly ServerRoom[]): Promise<string[]> =>
  db.tx(
    async () => {
      const keys = new Set<string>();
      for (const { files } of rooms)
        for (const { key } of files ? await db.query<{ key: string }>(files) : []) keys.add(key);
      return [...keys];
    },
    { patient: true, snapshot: true },
  );
