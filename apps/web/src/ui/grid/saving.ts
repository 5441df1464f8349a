/** Saves unsaved rows, a few at a time, each with its own verdict. */
import type { Entry, SaveRow, Verdict } from './types.ts';
import { patchOf } from './unsaved.ts';

export const atOnce = 4;

const told = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'The row could not be saved.';

/** Calls `save` for every row, four at a time; a rejected save is a verdict like any other. `settle` hears each as it comes. */
export const saveRows = async <R>(
  sent: readonly Entry<R>[],
  save: SaveRow<R>,
  settle: (entry: Entry<R>, verdict: Verdict<R>) => void,
): Promise<{ entry: Entry<R>; verdict: Verdict<R> }[]> => {
  const results: { entry: Entry<R>; verdict: Verdict<R> }[] = [];
  let next = 0;
  const lane = async () => {
    for (let entry = sent[next++]; entry; entry = sent[next++]) {
      const verdict = await save(entry.row, patchOf(entry), entry.base).catch(
        (error: unknown): Verdict<R> => ({ ok: false, reason: told(error) }),
      );
      settle(entry, verdict);
      results.push({ entry, verdict });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, sent.length) }, lane));
  return results;
};
