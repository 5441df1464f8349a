import { ConfigError } from './config.ts';
import { GatewayUnusable } from './db/chdb/process.ts';
import { DataDirUnusable, isFull, wordsOf } from './db/data-dir.ts';
import { FactsFull, FactsUnavailable } from './db/facts.ts';
import { FactsAhead, FactsMoved } from './db/facts-ddl.ts';
import { FactsDiffer } from './db/facts-move.ts';
import { LoadDiffers } from './db/load.ts';
import { RecordsAhead } from './db/migrate.ts';
import { DirectoryInUse } from './db/pglite/directory-lock.ts';
import { DemoAccountsLeft } from './demo/left-over.ts';
import { HouseMoved } from './operate/move/moved.ts';
import { HalfRestored } from './operate/restore/marker.ts';
import { UpgradeRefused } from './operate/upgrade/upgrade.ts';
import { FilesOfAnother } from './platform/file-owner.ts';
import { Refusal } from './refusal.ts';

const operators = [
  ConfigError,
  DataDirUnusable,
  DemoAccountsLeft,
  DirectoryInUse,
  FactsAhead,
  FactsDiffer,
  FactsFull,
  FactsMoved,
  FactsUnavailable,
  FilesOfAnother,
  GatewayUnusable,
  HalfRestored,
  HouseMoved,
  LoadDiffers,
  RecordsAhead,
  Refusal,
  UpgradeRefused,
];

/** `DATABASE_URL: …`: the part that failed names the setting to look at. */
const NAMES_A_SETTING = /^[A-Z][A-Z0-9_]+: /;

const portTaken = (error: unknown): string | null => {
  const { code, port, address } = (error ?? {}) as { code?: string; port?: number; address?: string };
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return null;
  if (port === undefined) return null;
  const why = code === 'EADDRINUSE' ? 'is already in use' : 'may not be opened by this account';
  return `PORT: ${port} ${why} on ${address}. Set another PORT, or end what listens there.`;
};

/** What the file system refused. A write into a file that is open already names no place when the disk is full: then it is the folder's. */
const folderOf = (error: unknown): string | null => {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  if (typeof path === 'string') return wordsOf(path, error);
  return isFull(code) ? wordsOf('its folder', error) : null;
};

/** `ENOSPC: …`: an error of the system's, whose message begins with its code. */
const isOfTheSystem = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.message.startsWith(`${error.code}: `);

/**
 * What is told about an error that ends a command: a sentence where the operator can mend the cause, else the whole
 * error with its stack, as then it is ours.
 */
export const forOperator = (error: unknown): unknown => {
  if (operators.some((kind) => error instanceof kind)) return (error as Error).message;
  const told = portTaken(error) ?? folderOf(error);
  if (told !== null) return told;
  if (!(error instanceof Error) || isOfTheSystem(error)) return error;
  return NAMES_A_SETTING.test(error.message) ? error.message : error;
};
