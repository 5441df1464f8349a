import { type CreativeType, isNative } from './creative.ts';
import { type Size, sizeText } from './size.ts';

/** What a request asks a creative for: a banner of a size ('320x50'), 'native' or 'video'. */
export type Place = string;

/** The place that a creative fits. */
export const placeOf = ({ type, width, height }: { type: CreativeType } & Size): Place =>
  type === 'Video' ? 'video' : isNative(type) ? 'native' : sizeText({ width, height });
