import { le16, standsAt, u8 } from './bytes.ts';
import { damaged, type Image } from './image.ts';

const TRAILER = 0x3b;
const FRAME = 0x2c;
const EXTENSION = 0x21;

/** Bytes of a colour table that the flags announce. */
const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a chain of blocks ends, behind its empty last one. @throws DamagedImage when it does not */
const behindBlocks = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; ) {
    const length = u8(bytes, at);
    if (length === 0) return at + 1;
    at += 1 + length;
  }
  return damaged('it is cut off');
};

/** Where the frame that begins at `at` ends. @throws DamagedImage */
const behindFrame = (bytes: Uint8Array, at: number, screen: { width: number; height: number }): number => {
  if (at + 10 > bytes.length) damaged('it is cut off');
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => le16(bytes, at + offset)) as [
    number,
    number,
    number,
    number,
  ];
  if (width === 0 || height === 0) damaged('a frame has no size');
  if (left + width > screen.width || top + height > screen.height) damaged('a frame lies outside the picture');
  const pixels = at + 10 + tableOf(u8(bytes, at + 9));
  const code = u8(bytes, pixels);
  if (pixels < bytes.length && (code < 1 || code > 11)) damaged('a frame is packed in an unknown way');
  if (u8(bytes, pixels + 1) === 0 && pixels + 1 < bytes.length) damaged('a frame has no pixels');
  return behindBlocks(bytes, pixels + 1);
};

/**
 * Walks a GIF block by block to its trailer, counting frames and their time. Work is linear in the bytes.
 * @throws DamagedImage
 */
export const readGif = (bytes: Uint8Array): Image => {
  const stored = { width: le16(bytes, 6), height: le16(bytes, 8) };
  if (stored.width === 0 || stored.height === 0) damaged('its size is not possible');
  let at = 13 + tableOf(u8(bytes, 10));
  let frames = 0;
  let hundredths = 0;
  for (;;) {
    if (at >= bytes.length) damaged('its end is missing');
    const kind = u8(bytes, at);
    if (kind === TRAILER) break;
    if (kind === FRAME) {
      at = behindFrame(bytes, at, stored);
      frames += 1;
    } else if (kind === EXTENSION) {
      if (standsAt(bytes, at + 1, [0xf9, 4])) hundredths += le16(bytes, at + 4);
      at = behindBlocks(bytes, at + 2);
    } else damaged('it has an unknown part');
  }
  if (frames === 0) damaged('it has no picture');
  return {
    type: 'gif',
    ...stored,
    stored,
    frames,
    seconds: frames > 1 ? hundredths / 100 : 0,
    orientation: 1,
    components: 3,
    depth: 8,
    trailing: bytes.length - at - 1,
  };
};
