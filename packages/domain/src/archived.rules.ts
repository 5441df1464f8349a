import type { State } from './state.ts';

/** Records that others hang on, in the words people read. */
export type Above = { kind: 'company' | 'order' | 'line item' | 'application' | 'creative group'; state: State };

/** What is said on the page of a record, such as "line item", when what it hangs on is archived; null while none of it is. */
export const whyBelow = (thing: string, above: readonly Above[]): string | null => {
  const over = above.find(({ state }) => state === 'archived');
  return over
    ? `The ${over.kind} of this ${thing} is archived. What stands here can be corrected; nothing is added before it is unarchived.`
    : null;
};

/**
 * Why nothing new is begun here; null where all above is new. What is archived is over: what it holds is read and corrected,
 * but nothing is added to it before it is unarchived (docs/decisions/0015). `above` goes from the outermost in.
 */
export const whyOver = (above: readonly Above[]): string | null => {
  const over = above.find(({ state }) => state === 'archived');
  return over ? `This ${over.kind} is archived. Unarchive it before you add to it.` : null;
};
