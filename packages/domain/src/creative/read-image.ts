import { standsAt } from './bytes.ts';
import { readGif } from './gif.ts';
import { DamagedImage, type Image, type ImageRead, type ImageType } from './image.ts';
import { readJpeg } from './jpeg.ts';
import { PNG_START, readPng } from './png.ts';

const readers: readonly { type: ImageType; starts: readonly (string | readonly number[])[]; read: typeof readPng }[] = [
  { type: 'png', starts: [PNG_START], read: readPng },
  { type: 'gif', starts: ['GIF87a', 'GIF89a'], read: readGif },
  { type: 'jpeg', starts: [[0xff, 0xd8, 0xff]], read: readJpeg },
];

/**
 * What a whole file is as a picture: its true type, the size it is shown in, its frames, and whether its structure is whole.
 * Never throws, and its work is linear in the bytes, whatever they are. Pixels are not decoded: what only a decoder finds
 * stays unseen.
 */
export const readImage = (bytes: Uint8Array): ImageRead => {
  const reader = readers.find(({ starts }) => starts.some((start) => standsAt(bytes, 0, start)));
  if (!reader) return { ok: false, type: null, why: 'It is no picture' };
  try {
    const image: Image = reader.read(bytes);
    return { ok: true, image };
  } catch (error) {
    if (!(error instanceof DamagedImage)) throw error;
    return { ok: false, type: reader.type, why: `The file is damaged: ${error.message}` };
  }
};
