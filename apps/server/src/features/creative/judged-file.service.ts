import { open } from 'node:fs/promises';
import type { CreativeType } from '@fairlead/domain/creative/creative';
import { checkImage, checkVideoFile, imageNotes } from '@fairlead/domain/creative/creative-file.rules';
import type { Image } from '@fairlead/domain/creative/image';
import { type PicturePlace, picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { readImage } from '@fairlead/domain/creative/read-image';
import { readVideo } from '@fairlead/domain/creative/read-video';
import { isSize, type Size } from '@fairlead/domain/creative/size';
import { type Video, videoMime } from '@fairlead/domain/creative/video';
import type { Issue } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { PictureRefused, PicturesBusy } from '../../outside/pictures.ts';
import { Refused, refuseIfAny, TooMany } from '../../refusal.ts';
import type { Arrived, ArrivedPicture, ArrivedVideo } from './arriving-file.service.ts';
import { putAsset } from './asset.service.ts';
import type { AssetRow } from './asset.sql.ts';

/** Headers of a stored video, read in places. */
const videoOf = async (context: Context, arrived: ArrivedVideo): Promise<Video> => {
  const local = await context.files.local(arrived.key);
  try {
    const file = await open(local.path);
    try {
      const read = async (start: number, length: number) => {
        const wanted = Math.max(0, Math.min(length, arrived.size - start));
        const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, start);
        return buffer.subarray(0, bytesRead);
      };
      const judged = await readVideo({ size: arrived.size, read });
      refuseIfAny(checkVideoFile(arrived.size, judged));
      if (!judged.ok) throw new Refused([{ path: arrived.field, message: judged.why }]);
      return judged.video;
    } finally {
      await file.close();
    }
  } finally {
    local.release();
  }
};

/** A picture whose pixels were all read, and a small one of it. @throws Refused, TooMany */
const decoded = async (context: Context, { field, bytes }: ArrivedPicture, image: Image): Promise<Buffer> => {
  try {
    return await context.pictures.thumbnail(bytes, image.frames);
  } catch (error) {
    if (error instanceof PictureRefused)
      throw new Refused([{ path: field, message: 'The file is damaged: its pixels cannot be read' }]);
    if (error instanceof PicturesBusy) throw new TooMany(2, 'Many pictures are being read. Try again in a moment.');
    throw error;
  }
};

/** Lists show at most 320 pixels a side: a picture that fits is its own small one. */
const SMALL = 320;
const isSmall = ({ width, height }: Size): boolean => width <= SMALL && height <= SMALL;

const pictureTypes = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;

export type JudgedFiles = {
  /** Stored, by the place of the creative; not known to the records yet. */
  assets: Map<string, AssetRow>;
  size: Size | null;
  duration: number | null;
  notes: string[];
};

/** What is wrong with the pictures of a creative, and what each of them is. */
const judgePictures = (
  places: readonly PicturePlace[],
  pictures: readonly ArrivedPicture[],
  isThere: (field: PicturePlace['field']) => boolean,
) => {
  const issues: Issue[] = [];
  const sound: { picture: ArrivedPicture; image: Image }[] = [];
  for (const { field, wanted, missing } of places) {
    const picture = pictures.find((each) => each.field === field);
    if (!picture) {
      if (missing !== null && !isThere(field)) issues.push({ path: field, message: missing });
      continue;
    }
    const read = readImage(picture.bytes);
    issues.push(...checkImage(picture.bytes.length, read, wanted, field));
    if (read.ok) sound.push({ picture, image: read.image });
  }
  const unasked = pictures.filter(({ field }) => !places.some((place) => place.field === field));
  for (const { field } of unasked) issues.push({ path: field, message: 'A creative of this type has no such file' });
  return { issues, sound };
};

/**
 * Judges the files of a creative by what they hold, the cheapest first: structure and size, then every pixel. Only sound ones
 * are stored.
 * @param told the size of an MRAID creative, which no file has
 * @param saved the creative whose files are replaced: those that do not come stay
 * @throws Refused, TooMany; nothing is stored then but the video, which the caller removes
 */
export const judgeFiles = async (
  context: Context,
  type: CreativeType,
  arrived: Arrived,
  told: Size | null,
  saved: Size | null = null,
): Promise<JudgedFiles> => {
  if (type === 'Video' && !arrived.video && saved === null)
    throw new Refused([{ path: 'video', message: 'You have to upload at least one file' }]);
  if (type !== 'Video' && arrived.video)
    throw new Refused([{ path: 'video', message: 'A creative of this type has no such file' }]);
  const video = arrived.video && (await videoOf(context, arrived.video));
  // A companion of another size than the new video is as good as none
  const stays = saved !== null && (!video || isSize(video, saved));
  const places = picturePlaces(type, video ?? told);
  const { issues, sound } = judgePictures(places, arrived.pictures, () => stays);
  refuseIfAny(issues);
  const small = [];
  for (const { picture, image } of sound) small.push(await decoded(context, picture, image));
  const assets = new Map<string, AssetRow>();
  for (const [at, { picture, image }] of sound.entries()) {
    const thumbnail = isSmall(image) ? null : (small[at] ?? null);
    assets.set(picture.field, {
      sha256: picture.sha256,
      file_key: await putAsset(context, picture.bytes),
      thumbnail_key: thumbnail && (await putAsset(context, thumbnail)),
      type: pictureTypes[image.type],
      size: picture.bytes.length,
      width: image.width,
      height: image.height,
      frames: image.frames,
    });
  }
  if (arrived.video && video)
    assets.set('video', {
      sha256: arrived.video.sha256,
      file_key: arrived.video.key,
      thumbnail_key: null,
      type: videoMime[video.container],
      size: arrived.video.size,
      width: video.width,
      height: video.height,
      frames: 1,
    });
  const main = sound.find(({ picture }) => picture.field === 'banner' || picture.field === 'main_image');
  return {
    assets,
    size: video ?? main?.image ?? told,
    duration: video?.duration ?? null,
    notes: [...new Set(sound.flatMap(({ image }) => imageNotes(image)))],
  };
};
