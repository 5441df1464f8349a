/** Kinds of pictures that creatives are made of, by their content; a file's name and its declared type decide nothing. */
const imageTypes = ['jpeg', 'png', 'gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** What a picture's structure says of it. Sizes are in pixels. */
export type Image = {
  type: ImageType;
  /** As it is shown: after the turn that a note inside the file asks for. */
  width: number;
  height: number;
  /** As the pixels are stored. */
  stored: { width: number; height: number };
  /** 1 for a still picture. */
  frames: number;
  /** How long one round of the frames takes; 0 for a still picture. */
  seconds: number;
  /** Exif orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /** Parts of a colour: 1 grey, 2 grey and alpha, 3 colour, 4 CMYK in a JPEG, colour and alpha in a PNG. */
  components: number;
  /** Bits of one part of a colour. */
  depth: number;
  /** Bytes behind the end of the picture: wasted weight, or a second thing in the same file. */
  trailing: number;
};

/** `type` is null where the content is none of the three; `why` is a sentence for people. */
export type ImageRead = { ok: true; image: Image } | { ok: false; type: ImageType | null; why: string };

/** Damage that a walk over the structure finds. */
export class DamagedImage extends Error {}

/** Ends the walk with a sentence. */
export const damaged = (why: string): never => {
  throw new DamagedImage(why);
};
