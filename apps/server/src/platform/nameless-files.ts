import type { Context } from '../context.ts';

/**
 * A file that nobody names may belong to an upload or a job that is about to name it: counting 1 GB takes a minute or two. How
 * long it has been there is what this process saw itself: a bucket dates a file by when its upload began.
 */
const NAMELESS_MS = 3.5 * 60 * 1000;
const AT_ONCE = 500;
const firstSeen = new WeakMap<Context['files'], Map<string, Map<string, number>>>();

/**
 * Removes stored files below a prefix that no record names, once they were met in an earlier round: left by uploads and jobs
 * that died. Safe on several servers at once.
 * @param named of these keys, those that a record names
 * @param after how long nobody must have named it
 * @returns how many
 */
export const removeNameless = async (
  context: Context,
  prefix: string,
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  after = NAMELESS_MS,
): Promise<number> => {
  const now = context.realNow().getTime();
  const rounds = firstSeen.get(context.files) ?? new Map<string, Map<string, number>>();
  const earlier = rounds.get(prefix) ?? new Map<string, number>();
  const seen = new Map<string, number>();
  let removed = 0;
  const sweep = async (keys: string[]) => {
    const known = await named(keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      const first = earlier.get(key) ?? now;
      if (now - first < after) {
        seen.set(key, first);
        continue;
      }
      await context.files.remove(key);
      removed += 1;
    }
  };
  const keys: string[] = [];
  for await (const file of context.files.list(prefix)) {
    keys.push(file.key);
    if (keys.length === AT_ONCE) await sweep(keys.splice(0));
  }
  if (keys.length > 0) await sweep(keys);
  firstSeen.set(context.files, rounds.set(prefix, seen));
  return removed;
};
