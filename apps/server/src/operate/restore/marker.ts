import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Records } from '../../db/records.ts';
import { unfinishedIn } from '../../db/unfinished-restore.ts';

/** A restore that has begun and not ended: nobody may start on what it has done so far. */
export type Marker = { cut: string; targets: string };

const pathIn = (dataDir: string): string => join(dataDir, 'restoring.json');

/** What is in the stores is a part of a backup. */
export class HalfRestored extends Error {
  override name = 'HalfRestored';
  constructor(where: string, cut: string, advice: string) {
    const which = cut === '' ? '' : ` --cut ${cut}`;
    super(`A restore into ${where} was cut off. Run it again: npm run admin -- restore <folder>${which}.${advice}`);
  }
}

/** @throws HalfRestored when a restore into these stores was begun from this folder and has not ended */
export const refuseHalfRestored = ({ dataDir, databaseUrl, clickhouseUrl, s3 }: Config): void => {
  const marker = readMarker(dataDir);
  if (!marker) return;
  // Another folder would lead round the mark, and to the same servers
  const advice = databaseUrl || clickhouseUrl || s3 ? '' : ' Or set another DATA_DIR.';
  throw new HalfRestored(`the stores of ${dataDir}`, marker.cut, advice);
};

/** @throws HalfRestored when a restore has put these records there and not ended, from whatever folder */
export const refuseHalfRecords = async (db: Records): Promise<void> => {
  const cut = await unfinishedIn(db);
  if (cut !== null) throw new HalfRestored('these records', cut, ' Or name another database.');
};

/** Which stores these settings lead to, told apart without naming any secret. */
export const targetsOf = ({ databaseUrl, clickhouseUrl, s3 }: Config): string =>
  createHash('sha256')
    .update(JSON.stringify([databaseUrl, clickhouseUrl, s3?.endpoint, s3?.bucket]))
    .digest('hex')
    .slice(0, 16);

/** @returns null where no restore was cut off */
export const readMarker = (dataDir: string): Marker | null => {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Marker;
  } catch (error) {
    if (error instanceof SyntaxError) return { cut: '', targets: '' };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
};

export const writeMarker = (dataDir: string, marker: Marker): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(pathIn(dataDir), JSON.stringify(marker), { mode: 0o600, flush: true });
};

export const removeMarker = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });
