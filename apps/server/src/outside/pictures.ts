import { openOwnProcess, TaskRefused, TasksWaiting } from './own-process.ts';
import type { PictureTask } from './picture-child.ts';

/** The pixels of a picture cannot be read, or not in time. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}
/** More pictures wait than can be looked at soon. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

export type Pictures = {
  /**
   * Decodes all of a picture whose structure and size were checked, in a process of its own, and answers it as WebP of at most
   * 320 pixels a side. One at a time; 20 wait.
   * @param frames how many it has, 1 for a still one
   * @throws PictureRefused, PicturesBusy
   */
  thumbnail(bytes: Uint8Array, frames: number): Promise<Buffer>;
  close(): Promise<void>;
};

const usual = {
  script: new URL('./picture-child.ts', import.meta.url),
  name: 'the decoder',
  longestMs: 6_000,
  /** The process takes some 80 MB. */
  idleMs: 60_000,
  most: 500,
  waiting: 20,
};

export const openPictures = (given: Partial<typeof usual> = {}): Pictures => {
  const decoder = openOwnProcess<Omit<PictureTask, 'number'>, Uint8Array>({ ...usual, ...given });
  return {
    thumbnail: async (bytes, frames) => {
      try {
        return Buffer.from(await decoder.ask({ bytes, frames }));
      } catch (error) {
        if (error instanceof TaskRefused) throw new PictureRefused(error.message);
        throw error instanceof TasksWaiting ? new PicturesBusy('Many pictures are being read') : error;
      }
    },
    close: decoder.close,
  };
};
