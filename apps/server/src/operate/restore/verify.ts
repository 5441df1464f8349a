import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import type { WholeCut } from '../backup/backup-folder.ts';
import type { Told } from '../control.ts';
import { restoreCut, secretOf, type Wiring } from './restore.ts';

/**
 * Restores a cut beside everything, into embedded stores of a folder that is gone afterwards (where TMPDIR says), and looks
 * through all of it: every byte, every table, every file that records name. A backup that was never restored is none.
 * @throws CutBroken
 */
export const verifyCut = async (root: string, cut: WholeCut, wiring: Wiring, told: Told): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-verify-'));
  try {
    const secret = await secretOf(dataDir, cut, told.signal);
    const config = readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: dataDir }, secret ? () => secret : undefined);
    await restoreCut(config, root, cut, wiring, told, { copyFiles: false });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
