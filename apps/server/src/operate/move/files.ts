import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { eachAtOnce } from '../../db/at-once.ts';
import type { FileStore } from '../../outside/files.ts';
import { OWNER_KEY } from '../../platform/file-owner.ts';
import { Refusal } from '../../refusal.ts';
import type { Told } from '../control.ts';

/** Files arrived otherwise than they were. */
class FilesDiffer extends Refusal {
  constructor(what: string) {
    super(409, 'files_differ', `Files: ${what}. Nothing was changed over. Look whether anything else writes there.`);
  }
}

/** Marks of the store itself. */
const OF_THE_STORE = new Set([OWNER_KEY, 'probe']);

const keysOf = async (files: FileStore): Promise<Map<string, number>> => {
  const keys = new Map<string, number>();
  for await (const { key, size } of files.list('')) if (!OF_THE_STORE.has(key)) keys.set(key, size);
  return keys;
};

const sha256Of = async (files: FileStore, key: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(await files.get(key), hash, { signal });
  return hash.digest('hex');
};

/**
 * Moves every stored file into a store of either kind that holds nothing else, then reads all of them on both sides. What an
 * earlier attempt brought is read, and left where it is the same.
 * @param old not written to meanwhile
 * @throws FilesDiffer
 */
export const moveFiles = async (
  old: FileStore,
  target: FileStore,
  { say, signal }: Told,
): Promise<{ files: number; bytes: number }> => {
  const wanted = await keysOf(old);
  const found = await keysOf(target);
  const sums = new Map<string, string>();
  const each = async (word: string, work: (key: string, size: number) => Promise<void>): Promise<void> => {
    let done = 0;
    await eachAtOnce(wanted, async ([key, size]) => {
      signal.throwIfAborted();
      await work(key, size);
      done += 1;
      if (done % STEP === 0 || done === wanted.size) say(`files: ${done} of ${wanted.size} ${word}`);
    });
  };
  const put = async (key: string): Promise<void> => {
    const { sha256 } = await target.put(key, await old.get(key), { signal });
    sums.set(key, sha256);
  };
  await each('there', async (key, size) => {
    if (found.get(key) !== size) await put(key);
  });
  await each('compared', async (key) => {
    const was = sums.get(key) ?? (await sha256Of(old, key, signal));
    if ((await sha256Of(target, key, signal)) === was) return;
    // It was there before, in the size of ours
    if (sums.has(key)) throw new FilesDiffer(`${key} arrived with another content`);
    await put(key);
    if ((await sha256Of(target, key, signal)) !== was) throw new FilesDiffer(`${key} arrived with another content`);
  });
  const more = [...(await keysOf(target)).keys()].filter((key) => !wanted.has(key));
  if (more.length > 0) throw new FilesDiffer(`${more.length} others are there, such as ${more[0]}`);
  return { files: wanted.size, bytes: [...wanted.values()].reduce((sum, size) => sum + size, 0) };
};
const STEP = 100;
