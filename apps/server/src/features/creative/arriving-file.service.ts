import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { IMAGE_TOO_LARGE, VIDEO_TOO_LARGE } from '@fairlead/domain/creative/creative-file.rules';
import { readVideo } from '@fairlead/domain/creative/read-video';
import { cutOff, received } from '../../arriving-file.ts';
import type { Context } from '../../context.ts';
import type { FormFile } from '../../http/form-files.ts';
import { FileTooLarge } from '../../outside/files.ts';
import { Refusal, Refused, TooLarge } from '../../refusal.ts';
import { newAssetKey } from './asset.service.ts';

export type ArrivedPicture = { field: string; name: string; bytes: Buffer; sha256: string };
/** A video stands in the file store already: it is too large to be held. */
export type ArrivedVideo = { field: string; name: string; key: string; size: number; sha256: string };
export type Arrived = { pictures: ArrivedPicture[]; video: ArrivedVideo | null };

const pictureFrom = async (file: FormFile): Promise<ArrivedPicture> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of received(file.stream)) {
    size += chunk.length;
    if (size > IMAGE_MAX_BYTES) throw new Refused([{ path: file.field, message: IMAGE_TOO_LARGE }]);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { field: file.field, name: file.name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** The bytes as they come, unless the first of them are no video's: then nothing is stored. */
async function* startingAsVideo(stream: Readable, path: string): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  const check = async (start: Buffer) => {
    const read = async (from: number, length: number) => start.subarray(from, from + length);
    const judged = await readVideo({ size: start.length, read });
    if (!judged.ok && judged.fault === 'type') throw new Refused([{ path, message: judged.why }]);
  };
  for await (const chunk of received(stream)) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 200) continue;
    await check(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  await check(head);
  yield head;
}

const videoFrom = async (context: Context, file: FormFile, signal: AbortSignal): Promise<ArrivedVideo> => {
  const key = newAssetKey();
  let why: unknown;
  const source = Readable.from(
    (async function* () {
      try {
        yield* startingAsVideo(file.stream, file.field);
      } catch (error) {
        why = error;
        throw error;
      }
    })(),
  );
  try {
    const stored = await context.files.put(key, source, { signal, maxBytes: VIDEO_MAX_BYTES });
    if (file.isCut()) throw new TooLarge(VIDEO_TOO_LARGE);
    return { field: file.field, name: file.name, key, ...stored };
  } catch (error) {
    await context.files.remove(key);
    if (signal.aborted) throw cutOff();
    if (error instanceof FileTooLarge) throw new TooLarge(VIDEO_TOO_LARGE);
    throw why instanceof Refusal ? why : error;
  }
};

/**
 * Takes in the files of a form, each as far as it may go: pictures are held, a video is stored. When one is refused, nothing of
 * what came before stays.
 * @throws Refused, TooLarge
 */
export const takeFiles = async (
  context: Context,
  files: AsyncIterable<FormFile>,
  signal: AbortSignal,
): Promise<Arrived> => {
  const arrived: Arrived = { pictures: [], video: null };
  try {
    for await (const file of files)
      if (file.field === 'video') arrived.video = await videoFrom(context, file, signal);
      else arrived.pictures.push(await pictureFrom(file));
    return arrived;
  } catch (error) {
    if (arrived.video) await context.files.remove(arrived.video.key);
    throw error;
  }
};
