import type { IdWriter } from '../id-writer.ts';
import type { Work } from '../work.ts';
import { type IdList, KEYS } from './id-list.ts';
import { Survivors } from './matches.ts';
import { IdMemory, Window } from './window.ts';

/** Ids of the first list that are looked up at a time: with their partners they stay in the processor's cache. */
const CHUNK = 8192;
const WINDOW_MIN = 1024;
const WINDOW_MAX = 65_536;
/** Reading and comparing a window costs about as much per id as this fraction of finding one id in the file. */
const SINGLE = 1000;

/** Where so many ids of a list lie between two that are looked up, halving is less work than reading all their keys. */
const SPARSE = 32;

/** A part of a list: positions in its file. */
export type Part = { list: IdList; from: number; to: number };
export const wholeOf = (list: IdList): Part => ({ list, from: 0, to: list.count });
const sizeOf = (part: Part): number => part.to - part.from;

/** A list that ids have to be in, or not to be in. */
export type Condition = { part: Part; present: boolean };

/**
 * Hands over the ids of the first list that meet all conditions, chunk by chunk: `take` gets the memory and, for the first `count`
 * of `ids`, where an id lies in it; `at` plus that place is the id's position in its file. What was not needed of a list is skipped,
 * not read.
 */
export function sieve(
  first: Part,
  conditions: readonly Condition[],
  take: (memory: IdMemory, ids: Int32Array, count: number, at: number) => void,
  { phase, work }: { phase: 'count' | 'write'; work: Work },
): void {
  const { words } = first.list;
  // No more than the lists hold: memory is zeroed, which for small lists is most of the work
  const room = Math.min(CHUNK, sizeOf(first));
  const memory = new IdMemory(room, words);
  const mine = new Window(first.list, memory, 0, CHUNK, first.from, first.to);
  const total = Math.max(1, sizeOf(first));
  const lookups = conditions.map(({ part, present }) => {
    const share = Math.ceil((CHUNK * sizeOf(part)) / total);
    const capacity = Math.min(WINDOW_MAX, Math.max(WINDOW_MIN, share));
    const theirs = new IdMemory(Math.min(capacity, sizeOf(part)), words);
    const window = new Window(part.list, theirs, 0, capacity, part.from, part.to);
    return { window, share, present };
  });
  const survivors = new Survivors(memory, room);
  while (!mine.isEmpty) {
    mine.from = mine.to;
    mine.fill();
    survivors.start(mine);
    for (const { window, share, present } of lookups) {
      if (survivors.count === 0) break;
      lookUp(survivors, window, share, mine.isTied);
      survivors.keep(present);
    }
    take(memory, survivors.ids, survivors.count, mine.next - mine.to);
    work.step({ phase, done: mine.next - first.from, total: sizeOf(first), unit: 'ids' });
    if (mine.isLast) break;
  }
}

/** Intersection (`present`) or difference: the ids of the first list that are in all others, or in none. */
export function filter(
  first: Part,
  others: readonly Part[],
  present: boolean,
  writer: IdWriter | null,
  work: Work,
): number {
  // Intersection: small lists leave little to look up in large ones. Difference: large ones remove most.
  const order = others.toSorted((a, b) => (present ? sizeOf(a) - sizeOf(b) : sizeOf(b) - sizeOf(a)));
  const { words } = first.list;
  let rows = 0;
  const take = (memory: IdMemory, ids: Int32Array, count: number) => {
    rows += count;
    if (writer === null) return;
    for (let at = 0; at < count; at++) writer.writeRaw(memory.raw, (ids[at] as number) * words, words);
  };
  const conditions = order.map((part) => ({ part, present }));
  sieve(first, conditions, take, { phase: writer === null ? 'count' : 'write', work });
  return rows;
}

/**
 * Looks all survivors up in one list: by merging, or one by one when there are few for what would have to be read.
 * @param share ids of that list beside a chunk of the first
 */
function lookUp(survivors: Survivors, window: Window, share: number, tied: boolean): void {
  survivors.begin();
  const few = survivors.count * SINGLE < window.capacity;
  const sparse = !few && survivors.count * SPARSE < share;
  if (window.isBare && !sparse) window.readKeys();
  while (!survivors.isThrough) {
    if (window.from === window.to || few) {
      const ahead = window.next < window.end ? distance(survivors.nextKey, window) : 0;
      if (few) window.seek(survivors.nextKey, ahead > 0 ? ahead : 64);
      else if (ahead > 2 * window.capacity) window.seek(survivors.nextKey, window.capacity);
      if (window.from === window.to) {
        if (sparse) window.fillBare();
        else window.fill(few ? 64 : window.capacity);
      }
      if (window.from === window.to) return;
    }
    if (window.isBare) survivors.search(window, tied);
    else survivors.match(window, tied);
  }
}

/** About how many ids lie between where a window reads next and a key, if ids are uniform. */
function distance(key: number, window: Window): number {
  const { list, next } = window;
  return (key / KEYS) * list.count - next;
}
