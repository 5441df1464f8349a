/** Several calls that save one row, tried beforehand as one. */
import type { DryRun } from '#lib/call.ts';

export type Tried = Pick<DryRun<unknown>, 'changes' | 'warnings' | 'money'>;

/** The calls as they were tried; null for one that would send nothing. */
export type Asked = Promise<Tried | null> | readonly Promise<Tried | null>[];

const once = <T>(list: readonly T[]): T[] => {
  const seen = new Set<string>();
  return list.filter((one) => {
    const words = JSON.stringify(one);
    return !seen.has(words) && seen.add(words);
  });
};

/**
 * The answers as one: what each would change, a warning that several give once, what all of them do to money. Null when nothing
 * would be sent. Rejects as soon as all have answered when one is refused: the row is saved whole or stays whole.
 */
export const joinDryRuns = async (asked: Asked): Promise<Tried | null> => {
  const settled = await Promise.allSettled('then' in asked ? [asked] : asked);
  const refused = settled.find((one) => one.status === 'rejected');
  if (refused) throw refused.reason;
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  if (answers.length === 0) return null;
  return {
    changes: once(answers.flatMap(({ changes }) => changes)),
    warnings: once(answers.flatMap(({ warnings }) => warnings)),
    money: answers.flatMap(({ money }) => money),
  };
};
