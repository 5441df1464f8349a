import { saving } from '#lib/saving.ts';
import { discardUnsaved, hasUnsaved } from '#lib/unsaved.ts';
import { ask } from './ask.ts';

/**
 * The one question before unsaved edits are lost (WI-34, WI-35), once no save of them is on its way. True when there are none. They
 * stay guarded.
 */
export const mayDiscard = async (): Promise<boolean> => {
  if (hasUnsaved() && saving.leave && !(await saving.leave())) return false;
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
