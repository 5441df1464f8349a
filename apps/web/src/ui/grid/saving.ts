/** Saves unsaved rows, a few at a time, each with its own verdict. */

import { patchOf } from './drafts.ts';
import type { Entry, SaveRow, Verdict } from './types.ts';

const atOnce = 4;

const told = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'The row could not be saved.';

/** Works through a list in four lanes: the next one starts when one of them is done. */
export const fourAtOnce = async <T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async () => {
    while (next < list.length) await work(list[next++] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, lane));
};

/** Calls `save` for every row, four at a time; a rejected save is a verdict like any other. `settle` hears each as it comes. */
export const saveRows = async <R>(
  sent: readonly Entry<R>[],
  save: SaveRow<R>,
  settle: (entry: Entry<R>, verdict: Verdict<R>) => void,
): Promise<{ entry: Entry<R>; verdict: Verdict<R> }[]> => {
  const results: { entry: Entry<R>; verdict: Verdict<R> }[] = [];
  await fourAtOnce(sent, async (entry) => {
    const verdict = await save(entry.row, patchOf(entry), entry.base).catch(
      (error: unknown): Verdict<R> => ({ ok: false, reason: told(error) }),
    );
    settle(entry, verdict);
    results.push({ entry, verdict });
  });
  return results;
};
