/* biome-ignore-all lint/style/noNonNullAssertion: slots stay inside the table, ids inside the slice; this runs for every id of every list */
import type { Slices } from './slices.ts';
import { compareIds, isSameId } from './window.ts';

/** Places beyond the last slot, for ids that the last slots have no room for. */
const OVERFLOW = 1024;
/** An id that is not found within so many places shows that ids are not spread evenly: the slice is merged instead. */
const PROBES = 48;

/**
 * The distinct ids of one slice and which lists hold each (bit n: list n). An id's slot is its place in the slice's
 * range, so the table is in the order of the ids but for neighbours, every list walks through it from front to back,
 * and no sorting is needed afterwards.
 */
export class SliceTable {
  count = 0;
  /** Ids in the order of the slice (after `order`), and the lists of each. */
  ids = new Int32Array(0);
  members = new Int32Array(0);
  readonly #slices: Slices;
  readonly #withMembers: boolean;
  readonly #slots: Int32Array;
  readonly #slotMembers: Int32Array;
  #used = 0;
  #inSlots = false;

  constructor(slices: Slices, withMembers: boolean) {
    this.#slices = slices;
    this.#withMembers = withMembers;
    const ids = slices.memory.keys.length;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(ids * 1.5)) + OVERFLOW);
    this.#slotMembers = new Int32Array(withMembers ? this.#slots.length : 0);
    this.ids = new Int32Array(ids);
    this.members = new Int32Array(ids);
  }

  /** Reads the current slice; `count` is then the number of distinct ids. */
  read(): void {
    this.#inSlots = !this.#slices.isTied && this.#spread();
    if (!this.#inSlots) this.#merge();
  }

  #spread(): boolean {
    const { windows, stops, memory } = this.#slices;
    const { keys } = memory;
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    let total = 0;
    for (let list = 0; list < windows.length; list++) {
      const { from } = windows[list]!;
      const stop = stops[list]!;
      if (from === stop) continue;
      low = Math.min(low, keys[from]!);
      high = Math.max(high, keys[stop - 1]!);
      total += stop - from;
    }
    this.#used = Math.min(this.#slots.length, 2 ** Math.ceil(Math.log2(total * 1.5)) + OVERFLOW);
    this.#slots.fill(0, 0, this.#used);
    if (this.#withMembers) this.#slotMembers.fill(0, 0, this.#used);
    this.count = 0;
    const scale = (this.#used - OVERFLOW - 1) / Math.max(1, high - low);
    for (let list = 0; list < windows.length; list++) {
      if (!this.#insert(windows[list]!.from, stops[list]!, low, scale, 1 << list)) return false;
    }
    return true;
  }

  /** Puts the ids of one list into the table; false when they crowd. */
  #insert(from: number, stop: number, low: number, scale: number, bit: number): boolean {
    const { memory } = this.#slices;
    const { keys } = memory;
    const slots = this.#slots;
    const members = this.#slotMembers;
    const withMembers = this.#withMembers;
    let count = this.count;
    for (let id = from; id < stop; id++) {
      const key = keys[id]!;
      let slot = ((key - low) * scale) | 0;
      const limit = slot + PROBES;
      let there = slots[slot]!;
      while (there !== 0 && keys[there - 1]! !== key) {
        if (++slot > limit) return false;
        there = slots[slot]!;
      }
      if (there === 0) {
        slots[slot] = id + 1;
        count++;
      } else if (!isSameId(memory, there - 1, memory, id)) return false;
      if (withMembers) members[slot]! |= bit;
    }
    this.count = count;
    return true;
  }

  /** Fills `ids` and `members`, sorted. After a merge they are already. */
  order(): void {
    if (!this.#inSlots) return;
    const { keys } = this.#slices.memory;
    let n = 0;
    for (let slot = 0; slot < this.#used; slot++) {
      const there = this.#slots[slot]!;
      if (there === 0) continue;
      const id = there - 1;
      const key = keys[id]!;
      let to = n++;
      while (to > 0 && keys[this.ids[to - 1]!]! > key) {
        this.ids[to] = this.ids[to - 1]!;
        this.members[to] = this.members[to - 1]!;
        to--;
      }
      this.ids[to] = id;
      if (this.#withMembers) this.members[to] = this.#slotMembers[slot]!;
    }
  }

  /** Adds each id to the count of its set of lists. */
  addMembers(counts: Float64Array): void {
    const [masks, end] = this.#inSlots ? [this.#slotMembers, this.#used] : [this.members, this.count];
    const empty = counts[0]!;
    for (let at = 0; at < end; at++) counts[masks[at]!]!++;
    counts[0] = empty;
  }

  /** Any slice, whatever its ids look like: always the smallest of the lists' next ids, compared by all their bytes. */
  #merge(): void {
    const { windows, stops, memory } = this.#slices;
    const at = windows.map((window) => window.from);
    this.count = 0;
    for (;;) {
      let least = -1;
      let bits = 0;
      for (let list = 0; list < at.length; list++) {
        if (at[list]! >= stops[list]!) continue;
        const order = least < 0 ? -1 : compareIds(memory, at[list]!, memory, least);
        if (order < 0) {
          least = at[list]!;
          bits = 0;
        }
        if (order <= 0) bits |= 1 << list;
      }
      if (least < 0) return;
      this.ids[this.count] = least;
      this.members[this.count++] = bits;
      for (let list = 0; list < at.length; list++) at[list]! += (bits >>> list) & 1;
    }
  }
}
