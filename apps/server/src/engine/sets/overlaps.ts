import type { Work } from '../work.ts';
import { checkCount } from './combine.ts';
import { wholeOf } from './filter.ts';
import { type Source, withLists } from './id-list.ts';
import { SliceTable } from './slice-table.ts';
import { Slices } from './slices.ts';

/** Exclusive sets: `count` ids are in exactly the lists `members` (indexes of the sources). Largest first. */
export type Overlaps = { items: { members: number[]; count: number }[]; total: number };

/** Counts, for every set of lists, the ids that are in all of them and in no other; sets without ids are left out. */
export function overlaps({ sources }: { sources: Source[] }, work: Work): Overlaps {
  checkCount(sources);
  return withLists(sources, (lists, words) => {
    const slices = new Slices(lists.map(wholeOf), words);
    const table = new SliceTable(slices, true);
    const counts = new Float64Array(2 ** sources.length);
    let total = 0;
    while (slices.next()) {
      table.read();
      table.addMembers(counts);
      total += table.count;
      work.step({ phase: 'count', done: slices.done, total: slices.total, unit: 'ids' });
    }
    const items: Overlaps['items'] = [];
    counts.forEach((count, mask) => {
      if (count > 0) items.push({ members: membersOf(mask, sources.length), count });
    });
    items.sort((a, b) => b.count - a.count || a.members.length - b.members.length);
    return { items, total };
  });
}

const membersOf = (mask: number, lists: number): number[] =>
  Array.from({ length: lists }, (_, list) => list).filter((list) => (mask >>> list) & 1);
