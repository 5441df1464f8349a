/** Width and height in pixels. */
export type Size = { width: number; height: number };

const size = (text: string): Size => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};
const sizes = (...texts: string[]): readonly Size[] => texts.map(size);

/** As people write it: 300x250. */
export const sizeText = ({ width, height }: Size): string => `${width}x${height}`;

export const isSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;
export const isOneOf = (one: Size, among: readonly Size[]): boolean => among.some((other) => isSize(one, other));

/** Sizes of banners (CV-67). */
export const bannerSizes = sizes(
  '320x50',
  '728x90',
  '468x60',
  '300x250',
  '320x480',
  '480x320',
  '1024x768',
  '768x1024',
  '336x280',
  '300x600',
  '160x600',
);

/** Sizes of videos: 4:3 lying, 4:3 upright, 9:16 and 16:9 (CV-77 to CV-79). */
export const videoSizes = sizes(
  '640x480',
  '1280x962',
  '1920x1440',
  '2048x1536',
  '1024x768',
  '480x640',
  '962x1280',
  '1440x1920',
  '1536x2048',
  '768x1024',
  '720x1280',
  '1080x1920',
  '1152x2048',
  '1280x720',
  '1920x1080',
  '2048x1152',
);

/** Sizes of MRAID creatives: the banner, the three that are made at once, and all that one is chosen from (CV-100). */
export const mraidBanner = size('320x50');
export const mraidMultiple = sizes('300x250', '320x480', '480x320');
export const mraidSingle = sizes(
  '320x480',
  '480x320',
  '300x250',
  '768x1024',
  '1024x768',
  '728x90',
  '468x60',
  '336x280',
  '300x600',
  '160x600',
);
export const mraidSizes: readonly Size[] = [...mraidSingle, mraidBanner];

/** Pictures of native creatives (CV-59, CV-62). */
export const nativeMain = size('1200x627');
export const nativeIcon = size('128x128');
