import { cat, u8, u16, u32, zeros } from './bytes.ts';

/** A time stamp of 33 bits, in ticks of 90 kHz. */
const stamp = (prefix: number, time: number): Buffer =>
  u8(
    (prefix << 4) | ((Math.floor(time / 2 ** 30) & 7) << 1) | 1,
    (time >>> 22) & 255,
    ((time >>> 14) & 254) | 1,
    (time >>> 7) & 255,
    ((time << 1) & 254) | 1,
  );

/** A sequence header of square pixels and 25 pictures a second, one group, one empty picture. */
const sequence = (width: number, height: number): Buffer =>
  cat(
    u32(0x1b3),
    u8(width >> 4, ((width & 15) << 4) | (height >> 8), height & 255, 0x13, 0xff, 0xff, 0xe0, 0x18),
    u32(0x1b8),
    u8(0, 8, 0, 0x40),
    u32(0x100),
    u8(0, 0x0f, 0xff, 0xf8),
    u32(0x101),
    zeros(8),
  );

/** An MPEG program stream of headers: a probe reads it, no player shows it. */
export const mpegPs = ({ width = 640, height = 480, seconds = 2 } = {}): Buffer => {
  const packs = [0, seconds].map((time) => {
    const ticks = Math.round(time * 90_000);
    const picture = time === 0 ? sequence(width, height) : cat(u32(0x100), u8(0, 0x0f, 0xff, 0xf8), zeros(8));
    const data = cat(stamp(2, ticks + 9000), picture);
    return cat(u32(0x1ba), stamp(2, ticks), u8(0x80, 0x07, 0xd1), u32(0x1e0), u16(data.length), data);
  });
  return cat(...packs, u32(0x1b9));
};

/** An MPEG transport stream as far as it is told by its packets. */
export const mpegTs = ({ packets = 20 } = {}): Buffer =>
  cat(Array.from({ length: packets }, (_, at) => cat(u8(0x47, 0x41, 0x01, 0x10 | (at & 15)), Buffer.alloc(184, 255))));
