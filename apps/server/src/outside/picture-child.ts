// Decodes pictures of strangers, away from the server: a crash or a flood of pixels ends this process alone.
import sharp from 'sharp';
import type { Reply } from './own-process.ts';

export type PictureTask = { number: number; bytes: Uint8Array; frames: number };

const PIXELS = 50_000_000;
const SIDE = 320;
const SECONDS = 5;

sharp.cache(false);
sharp.concurrency(1);
// Drawings, documents and whatever else a build of the decoder reads are not taken under any name.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

/** A small picture for lists, which decodes every pixel of the large one; animated ones stay animated. */
const thumbnailOf = ({ bytes, frames }: PictureTask): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: PIXELS, failOn: 'warning', pages: frames > 1 ? -1 : 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

process.on('message', (task: PictureTask) => {
  thumbnailOf(task).then(
    (made) => process.send?.({ number: task.number, made } satisfies Reply),
    (error: Error) => process.send?.({ number: task.number, refused: error.message } satisfies Reply),
  );
});
process.on('disconnect', () => process.exit());
