import type { RowId } from './types.ts';

/** So many places are remembered, the newest. */
const MOST = 50;
const none: ReadonlySet<RowId> = new Set();
const kept = new Map<string, ReadonlySet<RowId>>();

/** The entry of the browser's history that is shown, as the router names it. */
const entryNow = (): string | undefined =>
  typeof window === 'undefined' ? undefined : (window.history.state as { __TSR_key?: string } | null)?.__TSR_key;

/** Where the ticks of a grid belong to: its place in the history. Undefined where no router counts. */
export const placeNow = (grid: string): string | undefined => {
  const entry = entryNow();
  return entry === undefined ? undefined : `${entry} ${grid}`;
};

/** What was ticked there before one went on, so that whoever comes back goes on with it. Kept until the page is loaded anew. */
export const ticksAt = (place: string | undefined): ReadonlySet<RowId> => (place && kept.get(place)) || none;

export const keepTicks = (place: string | undefined, ids: ReadonlySet<RowId>): void => {
  if (place === undefined || kept.get(place) === ids) return;
  kept.delete(place);
  if (ids.size > 0) kept.set(place, ids);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
};
