import type { Readable } from 'node:stream';

/** A file that a client dropped; `key` is its path below the client's folder. */
export type DroppedFile = { folder: string; key: string; size: number; updated_at: Date };

/**
 * Where clients drop files: one folder each, read and never written. A bucket of any S3 make (IMPORT_S3), or a folder
 * on this machine. Names that could leave a folder are as if they were not there.
 */
export type Drops = {
  /** Names of the clients' folders, sorted. @throws DropsDown */
  folders(): Promise<string[]>;
  /**
   * Files whose `folder/key` begins so, at most `most`, in no order. A beginning without "/" is a whole folder's name,
   * '' every folder. @throws DropsDown
   */
  files(begins: string, most: number): Promise<DroppedFile[]>;
  /** The file from its first byte. Read the body or destroy it. @throws FileMissing, DropsDown */
  open(
    place: { folder: string; key: string },
    signal?: AbortSignal,
  ): Promise<{ size: number; updated_at: Date; body: Readable }>;
  close(): void;
};

/** The folders cannot be reached now; nobody's input is at fault. */
export class DropsDown extends Error {
  override name = 'DropsDown';
  constructor(options?: ErrorOptions) {
    super('The folders for imports cannot be reached right now', options);
  }
}
