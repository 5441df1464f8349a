import { saving } from '#lib/saving.ts';
import { hasUnsaved } from '#lib/unsaved.ts';
import { ask, question } from './ask.ts';

/** Saves of forms that are on their way: what was pressed cannot be taken back, so leaving the page waits for them. */
const running = new Set<Promise<unknown>>();

/** What a save leaves unsaved, such as a margin that was refused, is in the form and counted by then. */
const DRAWN_MS = 50;

/** Once nothing is on its way any more, over all rounds of a merge, and the page shows what became of it. */
const allAnswered = async (): Promise<void> => {
  while (running.size > 0) {
    await Promise.allSettled(running);
    await new Promise((drawn) => setTimeout(drawn, DRAWN_MS));
  }
};

/** A save that is quicker than this is waited for without a word. */
const QUICK_MS = 300;

/**
 * Waits for a save that is on its way: what was pressed cannot be discarded any more, and is not unsaved yet. False when the person
 * would rather stay.
 */
const afterSaving = async (): Promise<boolean> => {
  const answered = allAnswered().then(() => true);
  const quick = await Promise.race([answered, new Promise<false>((late) => setTimeout(() => late(false), QUICK_MS))]);
  if (quick) return true;
  const left = ask({
    title: 'Saving changes',
    stop: true,
    text: 'They are on their way to the server. This page is left once they are saved.',
    told: true,
    no: 'Stay here',
    anybody: true,
  });
  const waiting = question();
  const leave = await Promise.race([answered, left]);
  // Where it failed, the question of what becomes of them takes its place
  if (leave && question() === waiting && !hasUnsaved()) waiting?.answer(true);
  return leave;
};

/** Counts `work` as a save that is on its way until it is answered, in whatever way. */
export const duringSave = <T>(work: Promise<T>): Promise<T> => {
  running.add(work);
  saving.leave = afterSaving;
  const done = () => {
    running.delete(work);
    if (running.size === 0) saving.leave = null;
  };
  work.then(done, done);
  return work;
};
