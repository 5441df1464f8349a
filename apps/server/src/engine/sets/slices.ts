/* biome-ignore-all lint/style/noNonNullAssertion: indexes stay inside the windows; this runs for every slice of every list */
import type { Part } from './filter.ts';
import { compareIds, IdMemory, lowerBound, Window } from './window.ts';

/** Ids of one slice, all lists together: with keys and table they fit the second-level cache of one core. */
const SLICE = 32_768;
const WINDOW_MIN = 256;

/**
 * Cuts several lists into slices of the id range, each holding all their ids up to one boundary. The boundary is the
 * smallest of the windows' last ids, so a slice always fits in memory and at least one window is used up, however the
 * ids are spread.
 */
export class Slices {
  readonly memory: IdMemory;
  readonly windows: Window[];
  /** Where each window's ids of this slice end. */
  readonly stops: Int32Array;
  readonly total: number;
  done = 0;
  isTied = false;

  constructor(parts: readonly Part[], words: number) {
    this.total = parts.reduce((sum, part) => sum + part.to - part.from, 0);
    const capacities = parts.map((part) =>
      Math.max(WINDOW_MIN, Math.ceil((SLICE * (part.to - part.from)) / Math.max(1, this.total))),
    );
    const room = capacities.reduce((sum, capacity) => sum + capacity, 0);
    this.memory = new IdMemory(room, words);
    let base = 0;
    this.windows = parts.map((part, list) => {
      const capacity = capacities[list]!;
      base += capacity;
      return new Window(part.list, this.memory, base - capacity, capacity, part.from, part.to);
    });
    this.stops = new Int32Array(parts.length);
  }

  /** Goes to the next slice; false when there is none. */
  next(): boolean {
    const { windows, stops, memory } = this;
    let boundary: Window | null = null;
    for (let list = 0; list < windows.length; list++) {
      const window = windows[list]!;
      if (stops[list]! > 0) window.from = stops[list]!;
      window.fill();
      if (window.isLast || window.from === window.to) continue;
      if (boundary === null || compareIds(memory, window.to - 1, memory, boundary.to - 1) < 0) boundary = window;
    }
    this.isTied = false;
    let count = 0;
    for (let list = 0; list < windows.length; list++) {
      const window = windows[list]!;
      stops[list] = boundary === null ? window.to : this.#upTo(window, boundary.to - 1);
      count += stops[list]! - window.from;
      if (window.isTied) this.isTied = true;
    }
    this.done += count;
    return count > 0;
  }

  /** The first id of a window beyond the boundary id. */
  #upTo(window: Window, boundary: number): number {
    const { keys } = this.memory;
    const key = keys[boundary]!;
    let stop = lowerBound(keys, key, window.from, window.to);
    while (stop < window.to && keys[stop] === key && compareIds(this.memory, stop, this.memory, boundary) <= 0) stop++;
    return stop;
  }
}
