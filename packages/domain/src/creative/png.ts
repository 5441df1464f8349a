import { letters, u8, u16, u32 } from './bytes.ts';
import { damaged, type Image } from './image.ts';

export const PNG_START = [137, 80, 78, 71, 13, 10, 26, 10] as const;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of PNG chunks over bytes `from` up to but without `to`. */
const crcOf = (bytes: Uint8Array, from: number, to: number): number => {
  let crc = 0xffffffff;
  for (let at = from; at < to; at += 1) crc = (table[(crc ^ u8(bytes, at)) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Bit depths that go with each kind of colour. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const components: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

type Head = Pick<Image, 'stored' | 'depth' | 'components'> & { palette: boolean };

const headOf = (bytes: Uint8Array): Head => {
  if (u32(bytes, 8) !== 13 || letters(bytes, 12, 4) !== 'IHDR') damaged('it does not begin with its size');
  const [width, height, depth, colour] = [u32(bytes, 16), u32(bytes, 20), u8(bytes, 24), u8(bytes, 25)];
  if (width === 0 || height === 0 || width > 0x7fffffff || height > 0x7fffffff) damaged('its size is not possible');
  if (!depths[colour]?.includes(depth)) damaged('its kind of colour does not exist');
  if (u8(bytes, 26) !== 0 || u8(bytes, 27) !== 0 || u8(bytes, 28) > 1) damaged('it is packed in an unknown way');
  return { stored: { width, height }, depth, components: components[colour] ?? 3, palette: colour === 3 };
};

/**
 * Walks a PNG chunk by chunk to its end, checking every checksum. Work is linear in the bytes.
 * @throws DamagedImage
 */
export const readPng = (bytes: Uint8Array): Image => {
  const { palette, ...head } = headOf(bytes);
  let told = 0; // frames as announced
  let met = 0; // frames as there are
  let seconds = 0;
  let pixels = false;
  let colours = false;
  let at: number = PNG_START.length;
  for (;;) {
    if (at + 12 > bytes.length) damaged('its end is missing');
    const length = u32(bytes, at);
    const next = at + 12 + length;
    if (next > bytes.length) damaged('it is cut off');
    if (crcOf(bytes, at + 4, next - 4) !== u32(bytes, next - 4)) damaged('a checksum in it is wrong');
    const kind = letters(bytes, at + 4, 4);
    if (kind === 'IHDR' && at !== PNG_START.length) damaged('it has two beginnings');
    if (kind === 'PLTE') colours = true;
    if (kind === 'acTL' && !pixels && length >= 8) told = u32(bytes, at + 8);
    if (kind === 'fcTL' && length >= 26) {
      met += 1;
      seconds += u16(bytes, at + 8 + 20) / (u16(bytes, at + 8 + 22) || 100);
    }
    if (kind === 'IDAT') {
      if (palette && !colours) damaged('its colours are missing');
      pixels = true;
    }
    at = next;
    if (kind === 'IEND') break;
  }
  if (!pixels) damaged('it has no pixels');
  const frames = told > 0 ? Math.max(told, met) : 1;
  const { width, height } = head.stored;
  const round = frames > 1 ? seconds : 0;
  return { type: 'png', width, height, ...head, frames, seconds: round, orientation: 1, trailing: bytes.length - at };
};
