import { u8, u16 } from './bytes.ts';
import { isOnItsSide, orientationIn } from './exif-orientation.ts';
import { damaged, type Image } from './image.ts';

const MOST_SCANS = 500;
const END = 0xd9;
const SCAN = 0xda;
const APP1 = 0xe1;
/** Baseline, extended and progressive, each by Huffman codes: what apps and browsers show. */
const shown = [0xc0, 0xc1, 0xc2];
/** Frames of other kinds, and the table that arithmetic coding brings. */
const unseen = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf];

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Where the next marker stands: behind pixels, or behind bytes that fill. @throws DamagedImage when there is none */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = u8(bytes, at + 1);
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return damaged('it is cut off');
};

type Frame = { width: number; height: number; components: number; depth: number };

const frameAt = (bytes: Uint8Array, at: number, length: number): Frame => {
  const frame = {
    depth: u8(bytes, at + 4),
    height: u16(bytes, at + 5),
    width: u16(bytes, at + 7),
    components: u8(bytes, at + 9),
  };
  if (frame.width === 0 || frame.height === 0) damaged('its size is not possible');
  if (![1, 3, 4].includes(frame.components) || length !== 8 + 3 * frame.components) damaged('its colours are unclear');
  return frame;
};

/**
 * Walks a JPEG segment by segment and over its pixels to its end. Work is linear in the bytes.
 * @throws DamagedImage
 */
export const readJpeg = (bytes: Uint8Array): Image => {
  let frame: Frame | null = null;
  let scans = 0;
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (at + 1 >= bytes.length) damaged('its end is missing');
    if (u8(bytes, at) !== 0xff) damaged('it has an unknown part');
    const marker = u8(bytes, at + 1);
    if (marker === 0xff) {
      at += 1; // filled up
      continue;
    }
    if (marker === END) break;
    const length = u16(bytes, at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) damaged('it is cut off');
    if (unseen.includes(marker)) damaged('it is coded in a way that apps do not show');
    if (shown.includes(marker)) {
      if (frame) damaged('it has two pictures in one');
      frame = frameAt(bytes, at, length);
    }
    if (marker === APP1 && orientation === 1) orientation = orientationIn(bytes, at + 4, next);
    if (marker === SCAN) {
      if (!frame) damaged('its pixels come before its size');
      scans += 1;
      if (scans > MOST_SCANS) damaged(`it has more than ${MOST_SCANS} layers`);
      at = nextMarker(bytes, next);
    } else at = next;
  }
  if (!frame || scans === 0) return damaged('it has no pixels');
  const { width, height, components, depth } = frame;
  const size = isOnItsSide(orientation) ? { width: height, height: width } : { width, height };
  const about = { frames: 1, seconds: 0, orientation, components, depth, trailing: bytes.length - at - 2 };
  return { type: 'jpeg', ...size, stored: { width, height }, ...about };
};
