import { type Issue, when } from '../issue.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX, VIDEO_MAX_BYTES } from './creative.ts';
import type { Image, ImageRead } from './image.ts';
import { bannerSizes, isOneOf, isSize, type Size, sizeText, videoSizes } from './size.ts';
import type { Video, VideoRead } from './video.ts';

export const IMAGE_TOO_LARGE = 'File too large (max 500 kB)';
export const VIDEO_TOO_LARGE = `File too large (max ${VIDEO_MAX})`;
const IMAGE_TYPE = 'File must be one of jpeg, png, gif';
const DIMENSIONS = 'File dimensions are invalid';

/** What apps show is bounded: exchanges stop animations after half a minute, and a decoder's memory is not for sale. */
const MOST_FRAMES = 600;
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 30;
/** A video longer than this is no ad. */
const VIDEO_MOST_SECONDS = 600;

/** What the place that a picture is for asks of its size. */
export type Wanted = { among: readonly Size[]; otherwise: string };
export const aBanner: Wanted = { among: bannerSizes, otherwise: DIMENSIONS };
/** A picture of one size, which is named when it is another. */
export const exactly = (size: Size): Wanted => ({
  among: [size],
  otherwise: `${DIMENSIONS}. Must be ${sizeText(size)}`,
});
/** The companion of a video (CV-82). */
export const besideVideo = (video: Size): Wanted => ({
  among: [video],
  otherwise: 'Companion must match video dimensions',
});

/** A screenshot of an ad, by a screen of one, two or three pixels to a point. */
export const screenshotOf = (ad: Size): Wanted => ({
  among: [1, 2, 3].map((times) => ({ width: ad.width * times, height: ad.height * times })),
  otherwise: `${DIMENSIONS}. Must be ${sizeText(ad)}, or two or three times that`,
});

const checkFrames = ({ frames, seconds, stored }: Image, path: string): Issue[] => [
  ...when(
    frames > MOST_FRAMES || frames * stored.width * stored.height > MOST_PIXELS,
    path,
    `The animation has ${frames} frames, more than can be shown. Save it with fewer.`,
  ),
  ...when(
    seconds > MOST_SECONDS,
    path,
    `One round of the animation takes ${Math.round(seconds)} s. At most ${MOST_SECONDS} s are shown.`,
  ),
];

/**
 * Whether a picture of so many bytes fits its place: weight, true type, whole structure, size, frames. The cheapest comes
 * first, and a file is judged by the first thing that is wrong with it.
 */
export const checkImage = (bytes: number, read: ImageRead, wanted: Wanted, path: string): Issue[] => {
  if (bytes > IMAGE_MAX_BYTES) return [{ path, message: IMAGE_TOO_LARGE }];
  if (!read.ok) return [{ path, message: read.type === null ? IMAGE_TYPE : read.why }];
  if (!isOneOf(read.image, wanted.among)) return [{ path, message: wanted.otherwise }];
  return checkFrames(read.image, path);
};

/** Whether a video of so many bytes is one that can be shown (CV-74 to CV-80). */
export const checkVideoFile = (bytes: number, read: VideoRead, path = 'video'): Issue[] => {
  if (bytes > VIDEO_MAX_BYTES) return [{ path, message: VIDEO_TOO_LARGE }];
  if (!read.ok) return [{ path, message: read.why }];
  const { video } = read;
  if (!isOneOf(video, videoSizes)) return [{ path, message: 'Video dimension is incorrect' }];
  return [
    ...when(video.duration <= 0, path, 'The video has no duration'),
    ...when(
      video.duration > VIDEO_MOST_SECONDS,
      path,
      `The video is longer than ${VIDEO_MOST_SECONDS / 60} minutes. Shorten it.`,
    ),
  ];
};

/** The same bytes again are accepted, and told (design 13.20). */
export const sameAs = (name: string): string => `The same picture as ${name}`;

/** What is no fault, and worth knowing before a picture is used. */
export const imageNotes = (image: Image): string[] => [
  ...(image.orientation === 1 ? [] : ['Turned by a note inside the file: some apps show it unturned']),
  ...(image.type === 'jpeg' && image.components === 4 ? ['CMYK colours: apps may show wrong ones'] : []),
  ...(image.depth > 8 ? ['16 bits a colour: more weight than apps show'] : []),
  ...(image.type === 'png' && image.frames > 1 ? ['Animated PNG: most exchanges show the first frame'] : []),
  ...(image.trailing > 0
    ? [
        `${image.trailing === 1 ? '1 byte behind the picture is' : `${image.trailing} bytes behind the picture are`} wasted`,
      ]
    : []),
];

/** A video is shown in feeds when it lies, unless somebody says otherwise; one that stands never is (D-213). */
export const infeedByDefault = ({ width, height }: Pick<Video, 'width' | 'height'>): boolean => width > height;
export const checkInfeed = (infeed: boolean | null, video: Size): Issue[] =>
  when(
    infeed === true && !infeedByDefault(video),
    'infeed',
    'A video that is not wider than high is not shown in feeds',
  );

/** Whether the size that came with a file is the one it has. */
export const checkTold = (told: Partial<Size>, size: Size): Issue[] =>
  when(
    (told.width !== undefined || told.height !== undefined) &&
      !isSize({ width: told.width ?? size.width, height: told.height ?? size.height }, size),
    'width',
    `width and height must be those of the file: ${sizeText(size)}. Leave them out.`,
  );
