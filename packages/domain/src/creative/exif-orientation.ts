import { le16, standsAt, u16, u32 } from './bytes.ts';

const ORIENTATION = 0x0112;

/**
 * How the Exif block between `from` and `to` wants the picture turned, 1 (upright) to 8. Nonsense is upright: a note that
 * nobody can follow turns nothing.
 */
export const orientationIn = (bytes: Uint8Array, from: number, to: number): number => {
  if (!standsAt(bytes, from, 'Exif\0\0')) return 1;
  const start = from + 6;
  const little = standsAt(bytes, start, 'II');
  if (!little && !standsAt(bytes, start, 'MM')) return 1;
  const short = (at: number) => (little ? le16(bytes, at) : u16(bytes, at));
  const long = (at: number) => (little ? le16(bytes, at) + le16(bytes, at + 2) * 65_536 : u32(bytes, at));
  const list = start + long(start + 4);
  if (list + 2 > to) return 1;
  const count = Math.min(short(list), Math.floor((to - list - 2) / 12));
  for (let index = 0; index < count; index += 1) {
    const entry = list + 2 + index * 12;
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** Whether the turn swaps width and height. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5;
