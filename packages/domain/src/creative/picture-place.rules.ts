import type { CreativeType } from './creative.ts';
import { isNative } from './creative.ts';
import { aBanner, besideVideo, exactly, screenshotOf, type Wanted } from './creative-file.rules.ts';
import { nativeIcon, nativeMain, type Size } from './size.ts';

/** Parts of a form that are pictures, as they are sent. */
type PictureField = 'banner' | 'preview' | 'main_image' | 'icon_image' | 'logo_image' | 'companion';

/** A place of a creative that a picture is for, and the sentence where it is missing; null where it may be. */
export type PicturePlace = { field: PictureField; wanted: Wanted; missing: string | null };

const native: readonly PicturePlace[] = [
  { field: 'main_image', wanted: exactly(nativeMain), missing: 'You need to upload an image' },
  { field: 'icon_image', wanted: exactly(nativeIcon), missing: 'You need to upload an icon' },
  { field: 'logo_image', wanted: exactly(nativeIcon), missing: null },
];

/**
 * The pictures that a creative of a type consists of.
 * @param size of an MRAID creative, or of the video: until it is known neither has a picture
 */
export const picturePlaces = (type: CreativeType, size: Size | null): readonly PicturePlace[] => {
  if (type === 'Static') return [{ field: 'banner', wanted: aBanner, missing: 'This field is required' }];
  if (isNative(type)) return native;
  if (size === null) return [];
  return type === 'Mraid'
    ? [{ field: 'preview', wanted: screenshotOf(size), missing: 'This screenshot is required' }]
    : [{ field: 'companion', wanted: besideVideo(size), missing: 'Companion is required' }];
};
