import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running server takes commands: a port of this machine alone, and what opens it. */
export type ControlAddress = {
  port: number;
  /** 256 random bits, new at each start. */
  token: string;
  pid: number;
};

const pathIn = (dataDir: string): string => join(dataDir, 'control.json');

/**
 * Tells where this server takes commands, in `dataDir`/control.json: whoever may read that file may command it, which is the
 * account that the server runs as. The file is there whole or not at all.
 */
export const writeControl = (dataDir: string, address: ControlAddress): void => {
  const aside = join(dataDir, `control-${randomBytes(8).toString('hex')}`);
  const file = openSync(aside, 'wx', 0o600);
  try {
    chmodSync(aside, 0o600);
    writeSync(file, JSON.stringify(address));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, pathIn(dataDir));
};

/** Where the server of this folder says it takes commands; null where none said so. It may be dead by now. */
export const readControl = (dataDir: string): ControlAddress | null => {
  try {
    const { port, token, pid } = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Partial<ControlAddress>;
    return typeof port === 'number' && typeof token === 'string' && typeof pid === 'number'
      ? { port, token, pid }
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
};

/** Takes the file away, unless another server of the same folder has written its own meanwhile. */
export const removeControl = (dataDir: string, { token }: ControlAddress): void => {
  if (readControl(dataDir)?.token === token) rmSync(pathIn(dataDir), { force: true });
};
