import { closeSync, fstatSync, openSync } from 'node:fs';
import { readAll } from '../import/spill.ts';
import type { Work } from '../work.ts';
import { sieve, wholeOf } from './filter.ts';
import { damaged, type Source, withLists } from './id-list.ts';

/**
 * `source` and, in the file `bytes`, a byte about each of its ids in their order. `within`: only those that are on all of these lists
 * too; `without`: none that are on one of those.
 */
export type TallyTask = { source: Source; bytes: string; within: Source[]; without: Source[] };

/** How many ids are left of each byte: 256 counts. In one pass over each list, and nothing is written. */
export function tally({ source, bytes, within, without }: TallyTask, work: Work): number[] {
  const file = openSync(bytes, 'r');
  try {
    return withLists([source, ...within, ...without], ([first, ...others]) => {
      const counts = Array<number>(256).fill(0);
      if (!first) return counts;
      if (fstatSync(file).size !== first.count) throw damaged(first.name);
      // Small lists leave little to look up in large ones
      const inside = others.slice(0, within.length).sort((a, b) => a.count - b.count);
      const conditions = [...inside, ...others.slice(within.length)].map((list, at) => ({
        part: wholeOf(list),
        present: at < inside.length,
      }));
      let chunk = new Uint8Array(0);
      sieve(
        wholeOf(first),
        conditions,
        (_memory, ids, count, at) => {
          if (count === 0) return;
          const last = (ids[count - 1] as number) + 1;
          if (chunk.length < last) chunk = new Uint8Array(last);
          readAll(file, chunk.subarray(0, last), at);
          for (let id = 0; id < count; id++) {
            const byte = chunk[ids[id] as number] as number;
            counts[byte] = (counts[byte] as number) + 1;
          }
        },
        { phase: 'count', work },
      );
      return counts;
    });
  } finally {
    closeSync(file);
  }
}
