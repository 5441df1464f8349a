import type { Issue } from '@fairlead/domain/issue';
import { type FieldWords, groupsOf } from './conflict.ts';
import { mergeOf } from './merge.ts';
import { issuesOf, type Shape } from './resolver.ts';

type State<D> = { start: D; version?: number | undefined };
type Judging<D> = {
  rules?: ((draft: D) => readonly Issue[]) | undefined;
  shape?: Shape | undefined;
  /** The record that was typed over. */
  base: State<D>;
  /** The record as the page knows it by now. */
  newest: State<D>;
  words: FieldWords<D> | undefined;
};

/**
 * What is wrong with a draft. Where somebody else has saved the record meanwhile, saving will put both together: then only what
 * would be wrong there as well bars it. What is wrong there alone is for the merge to tell, with whose it is.
 */
export const judged = <D extends object>(draft: D, { rules, shape, base, newest, words }: Judging<D>): Issue[] => {
  const issues = issuesOf(draft, rules, shape);
  if (issues.length === 0 || (newest.version ?? 0) <= (base.version ?? 0)) return issues;
  const together = groupsOf(words, draft, base.start, newest.start);
  const over = issuesOf(mergeOf(base.start, draft, newest.start, together).merged, rules, shape);
  return issues.filter(({ path, message }) => over.some((other) => other.path === path && other.message === message));
};
