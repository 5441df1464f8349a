/** Saves of forms that are on their way: what was pressed cannot be taken back, so leaving the page waits for them. */
const running = new Set<Promise<unknown>>();

export const isSaving = (): boolean => running.size > 0;

/** Counts `work` as a save that is on its way until it is answered, in whatever way. */
export const duringSave = <T>(work: Promise<T>): Promise<T> => {
  running.add(work);
  const done = () => void running.delete(work);
  work.then(done, done);
  return work;
};

/** What a save leaves unsaved, such as a margin that was refused, is in the form and counted by then. */
const DRAWN_MS = 50;

/** Once nothing is on its way any more, over all rounds of a merge, and the page shows what became of it. */
export const allAnswered = async (): Promise<void> => {
  while (isSaving()) {
    await Promise.allSettled(running);
    await new Promise((drawn) => setTimeout(drawn, DRAWN_MS));
  }
};
