import type { State } from './state.ts';

/** Records that others hang on, in the words people read. */
export type Above = { kind: 'company' | 'order' | 'line item' | 'application' | 'creative group'; state: State };

/**
 * Why nothing new is begun here; null where all above is new. What is archived is over: what it holds is read and corrected,
 * but nothing is added to it before it is unarchived (docs/decisions/0015). `above` goes from the outermost in.
 */
export const whyOver = (above: readonly Above[]): string | null => {
  const over = above.find(({ state }) => state === 'archived');
  return over ? `This ${over.kind} is archived. Unarchive it before you add to it.` : null;
};
