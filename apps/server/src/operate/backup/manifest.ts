import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dumped } from '../../db/dump.ts';
import type { StreamedColumns } from '../../db/facts-copy.ts';
import type { Part } from './parts.ts';

/**
 * A stored file in a backup: it stands in the backup's folder under its key, for all cuts that name it. `sha256` null: it is a link
 * to the file itself, and was not read.
 */
export type KeptFile = { key: string; size: number; sha256: string | null };

/** What a cut is, and by what it is known to be whole. Instants are ISO 8601 in UTC. */
export type Manifest = {
  id: string;
  /** The release that made it. */
  version: string;
  /** Every write that was answered before `records_at` is in it. `product_time`: the product's clock then. */
  records_at: string;
  product_time: string;
  ended_at: string;
  records:
    | { kind: 'folder'; migrations: string[] }
    /** Rows of a server's records, with how many of what content each table has. */
    | { kind: 'rows'; migrations: string[]; dumped: Dumped };
  facts: {
    version: number;
    /** At least so many rows. */
    least: Record<string, number>;
  } & (
    | { kind: 'folder'; base: string | null; tables: string[] } // base: the cut that holds what is not in this one
    | { kind: 'rows'; columns: StreamedColumns }
  );
  files: KeptFile[];
  /** Files of the cut itself. */
  parts: Part[];
  /** Folders of the cut itself with no file in them: a copy of it may have lost them. Not told by the first cuts. */
  empty_folders?: string[];
  /** Tells whether a server has the same SECRET_KEY, and nothing else about it. */
  secret: string;
  /** Whether the key itself is in it: one that was made in DATA_DIR. */
  has_secret: boolean;
  /** What was written for this cut. */
  bytes: number;
};

/** Of a key, so that two can be compared without either. */
export const secretMark = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('fairlead backup').digest('hex').slice(0, 32);

/** Null: the folder is no cut, or not a whole one. */
export const readManifest = async (folder: string): Promise<Manifest | null> => {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    return Array.isArray(manifest.parts) && Array.isArray(manifest.files) ? manifest : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
};
