import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/**
 * Where audiences and uploads are kept. Both kinds promise the same: a file is there whole or not at all, and what
 * `put` answered survives a crash. Keys are made by us (see `checkKey`), never taken from a file's name, and no key is
 * the folder of another.
 */
export type FileStore = {
  /** Keeps a stream. Seen by nobody before it is complete; when it fails or is aborted, nothing of it stays. */
  put(
    key: string,
    body: Readable,
    options?: { signal?: AbortSignal | undefined; maxBytes?: number | undefined },
  ): Promise<{ size: number; sha256: string }>;
  /** Takes over a finished local file: it is moved or uploaded, and no longer there afterwards. */
  putFile(key: string, localPath: string): Promise<{ size: number }>;
  /** From byte `start` to byte `end`, both included. A range past the end is empty. */
  get(key: string, range?: { start?: number | undefined; end?: number | undefined }): Promise<Readable>;
  head(key: string): Promise<{ size: number; updated_at: Date } | null>;
  /** A missing file is fine. */
  remove(key: string): Promise<void>;
  /** All files whose key starts with `prefix`, in no order that could be relied on. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; updated_at: Date }>;
  /** A path on this machine to read from, valid until `release()`: the file itself, or a copy. Never write to it. */
  local(key: string): Promise<{ path: string; release(): void }>;
  /** A fresh folder on this machine that no other user can read. Gone at the latest when the process has ended and another starts. */
  scratch(): Promise<{ path: string; remove(): Promise<void> }>;
  /** Resolves while the store can be reached and written. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** No such key. */
export class FileMissing extends Error {
  override name = 'FileMissing';
  constructor(options?: ErrorOptions) {
    super('The file is not there', options);
  }
}

/** The stream had more than `limit` bytes. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
  readonly limit: number;
  constructor(limit: number) {
    super(`The file has more than ${limit} bytes`);
    this.limit = limit;
  }
}

const segment = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** Whether a key is one that we make: lower-case segments joined by "/", none of which can leave the store. */
export const isKey = (key: string): boolean => {
  const segments = key.length <= 512 ? key.split('/') : [];
  return segments.length > 0 && segments.length <= 12 && segments.every((s) => segment.test(s));
};

/** @throws TypeError for a key that is not of our making: a fault of the caller. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`Not a key of the file store: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** Counts and hashes what passes, and stops it at the limit. */
export function meter(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new FileTooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
