import { allAnswered, isSaving } from '#lib/saving.ts';
import { discardUnsaved, hasUnsaved } from '#lib/unsaved.ts';
import { ask, question } from './ask.ts';

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

/**
 * The one question before unsaved edits are lost (WI-34, WI-35), once no save of them is on its way. True when there are none. They
 * stay guarded.
 */
export const mayDiscard = async (): Promise<boolean> => {
  if (hasUnsaved() && isSaving() && !(await afterSaving())) return false;
  return (
    !hasUnsaved() ||
    ask({
      title: 'Unsaved changes',
      stop: true,
      text: 'You have unsaved changes on this page. Are you sure you want to leave without saving?',
      yes: 'Discard changes',
      no: 'Go back',
      danger: true,
      anybody: true,
    })
  );
};

/** True when nothing is unsaved, or the person lets it go: then the page must go at once. */
export const mayLeave = async (): Promise<boolean> => {
  const discard = await mayDiscard();
  if (discard) discardUnsaved();
  return discard;
};
