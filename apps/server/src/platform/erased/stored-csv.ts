import { Readable } from 'node:stream';
import type { House } from '../../context.ts';
import { FileMissing } from '../../outside/files.ts';
import { linesWithoutErased } from './csv.ts';
import { erasedDevices, type Ledger } from './ledger.ts';

type Store = Pick<House, 'db' | 'files' | 'config'>;

/** Whether a line of a stored CSV names an erased device. It is read as far as the first. @throws FileMissing */
const namesErased = async (house: Store, key: string, ledger: Ledger, signal?: AbortSignal): Promise<boolean> => {
  const told = { removed: 0 };
  for await (const _ of linesWithoutErased(await house.files.get(key), ledger, told)) {
    signal?.throwIfAborted();
    if (told.removed > 0) return true;
  }
  return told.removed > 0;
};

/**
 * Writes a stored CSV anew, under another key, without the lines that name an erased device. The old one stays for whoever calls:
 * what names it has to be told first.
 * @returns how many lines were left out; 0: there is no new file, also where the old one is missing
 */
export const copyWithoutErased = async (
  house: Store,
  key: string,
  fresh: string,
  signal?: AbortSignal,
): Promise<number> => {
  const ledger = await erasedDevices(house);
  if (ledger.size === 0) return 0;
  const told = { removed: 0 };
  try {
    // Most files name none, and reading is cheaper than writing all of them
    if (!(await namesErased(house, key, ledger, signal))) return 0;
    const lines = linesWithoutErased(await house.files.get(key), ledger, told);
    await house.files.put(fresh, Readable.from(lines, { objectMode: false }), { signal });
  } catch (error) {
    if (error instanceof FileMissing) return 0;
    throw error;
  }
  return told.removed;
};
