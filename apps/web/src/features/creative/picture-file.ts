import { IMAGE_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { checkImage } from '@fairlead/domain/creative/creative-file.rules';
import type { ImageRead } from '@fairlead/domain/creative/image';
import type { PicturePlace } from '@fairlead/domain/creative/picture-place.rules';
import { readImage } from '@fairlead/domain/creative/read-image';
import { sizeText } from '@fairlead/domain/creative/size';
import type { Issue } from '@fairlead/domain/issue';
import { uuid } from '#lib/request.ts';
import { bytes } from '#ui/format.ts';

/** A picture that was chosen for a place of a creative, and not sent yet. */
export type Picked = {
  /** Of this choice: the same file chosen again is another. */
  key: string;
  file: File;
  /** What its bytes say. */
  read: ImageRead;
  /** Shows it before it is sent. */
  url: string;
  /** The video that it is the last frame of: beside another it is none. */
  frameOf?: { key: string; file: File };
};

/** What the bytes of a picture say; one that is too heavy is not read at all. */
export const readPicture = async (file: File): Promise<ImageRead> =>
  file.size > IMAGE_MAX_BYTES
    ? { ok: false, type: null, why: '' }
    : readImage(new Uint8Array(await file.arrayBuffer()));

export const pickedOf = async (file: File): Promise<Picked> => ({
  ...{ key: uuid(), file, read: await readPicture(file) },
  url: URL.createObjectURL(file),
});

/** What is wrong with a chosen picture, by the rules of the server; a missing one is wrong unless there is one already. */
export const pictureIssues = (
  { field, wanted, missing }: PicturePlace,
  picked: Picked | null | undefined,
  there = false,
): Issue[] => {
  if (picked) return checkImage(picked.file.size, picked.read, wanted, field);
  return missing === null || there ? [] : [{ path: field, message: missing }];
};

/** For a form: whether what stands in a field is a picture that its place refuses. */
export const isRefusedIn =
  (places: readonly PicturePlace[]) =>
  (name: string, value: unknown): boolean =>
    places.some((place) => place.field === name && value && pictureIssues(place, value as Picked).length > 0);

/** "1200x627, jpeg, 212 kB" */
export const pictureText = ({ file, read }: Picked): string =>
  read.ok ? `${sizeText(read.image)}, ${read.image.type}, ${bytes(file.size)}` : `${file.name}, ${bytes(file.size)}`;
