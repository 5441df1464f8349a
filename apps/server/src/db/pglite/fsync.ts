import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/**
 * Server parameters under which a commit reaches the disk before it is answered, and the WAL stays small.
 * `-F` (fsync off) is one of PGlite's defaults and wins over any setting, so it is taken out. The default
 * `wal_sync_method` never reaches the hook below on commit; `fsync` does.
 */
export const durableStartParams = (): string[] => [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=96MB', 'min_wal_size=32MB'].flatMap((s) => ['-c', s]),
];

type Stream = { nfd?: number | null };
type EmscriptenFs = {
  open(path: string, flags: string): { stream_ops: { fsync?: (stream: Stream) => number } };
  close(stream: unknown): void;
};

/**
 * Makes the engine's fsync a real one. PGlite's file system has none: it answers "done" without a system call.
 * `Module` is not a documented part of PGlite: its version is pinned and a test counts the calls.
 *
 * @returns a function that tells how many times the disk was told to keep what it has.
 */
export function hookFsync(db: PGlite): () => number {
  const { FS } = (db as unknown as { Module: { FS: EmscriptenFs } }).Module;
  const file = FS.open('/pglite/data/PG_VERSION', 'r');
  const operations = file.stream_ops; // one object for all files of this file system
  FS.close(file);
  let calls = 0;
  operations.fsync = (stream) => {
    if (stream.nfd != null) {
      fdatasyncSync(stream.nfd);
      calls += 1;
    }
    return 0;
  };
  return () => calls;
}
