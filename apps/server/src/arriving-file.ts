import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './outside/files.ts';
import { Refusal, Refused } from './refusal.ts';

/** A file on its way in. `finish` checks what can only be known once the stream was read: its size, and nothing behind it. */
export type ArrivingFile = {
  name: string;
  stream: Readable;
  finish(): Promise<void>;
  /** Fires when the sender went away. */
  signal: AbortSignal;
};

export const cutOff = (): Refused =>
  new Refused([{ path: 'file', message: 'The upload ended too early. Send the file again.' }], 'cut_off');

/** The bytes as they come; whatever ends them early is the sender's doing, and told apart from a store that fails. */
export async function* received(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    throw cutOff();
  }
}

/**
 * Keeps what passes the gate; when anything is wrong with the file, nothing of it stays.
 * @throws Refused by the gate or for a broken upload, TooLarge
 */
export const storeArriving = async (
  files: FileStore,
  key: string,
  file: ArrivingFile,
  gate: Transform,
): Promise<{ key: string; size: number; sha256: string }> => {
  const passing = pipeline(received(file.stream), gate, { signal: file.signal });
  passing.catch(() => {}); // the store's promise below fails with the same, or says more
  try {
    const [stored] = await Promise.all([files.put(key, gate, { signal: file.signal }), passing]);
    await file.finish();
    return { key, ...stored };
  } catch (error) {
    await files.remove(key);
    if (file.signal.aborted) throw cutOff();
    throw await passing.then(
      () => error,
      (why: unknown) => (why instanceof Refusal ? why : error),
    );
  }
};
