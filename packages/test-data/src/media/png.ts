import { crc32, deflateSync } from 'node:zlib';
import { ascii, cat, sizeOf, u8, u16, u32, zeros } from './bytes.ts';

/** One chunk; `badCrc` breaks its checksum. */
export const pngChunk = (type: string, data: Buffer = zeros(0), { badCrc = false } = {}): Buffer => {
  const body = cat(ascii(type), data);
  return cat(u32(data.length), body, u32(crc32(body) ^ (badCrc ? 1 : 0)));
};

/** The seven passes of an interlaced picture: first column and row, and the steps between them. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export type PngOptions = {
  width: number;
  height: number;
  bitDepth?: 8 | 16;
  /** 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha */
  colorType?: 0 | 2 | 3 | 4 | 6;
  interlace?: boolean;
  /** more than 1 makes an animated PNG */
  frames?: number;
  /** what the header claims, if not the true size */
  says?: { width: number; height: number };
  /** chunks before the pixels */
  extra?: readonly (readonly [type: string, data: Buffer])[];
  /** bytes behind the end */
  after?: Buffer;
  /** exact size of the file, filled by a private chunk that decoders skip */
  padTo?: number;
  badCrc?: boolean;
  end?: boolean;
};

const rowsOf = (width: number, height: number, pixel: number, left: Buffer, right: Buffer, split: number): Buffer => {
  const row = zeros(1 + width * pixel);
  for (let x = 0; x < width; x += 1) (x < split ? left : right).copy(row, 1 + x * pixel);
  return cat(Array.from({ length: height }, () => row));
};

/** A picture of two flat halves, dark on the left (40) and bright on the right (220); every second frame the other way. */
export const png = ({
  width,
  height,
  bitDepth = 8,
  colorType = 2,
  interlace = false,
  frames = 1,
  says = { width, height },
  extra = [],
  after = zeros(0),
  padTo = 0,
  badCrc = false,
  end = true,
}: PngOptions): Buffer => {
  const pixel = (channels[colorType] * bitDepth) / 8;
  const colour = (value: number) => (colorType === 3 ? u8(value > 128 ? 1 : 0) : Buffer.alloc(pixel, value));
  const pixels = (left: number, right: number) => {
    const rows = (interlace ? passes : ([[0, 0, 1, 1]] as const)).flatMap(([x0, y0, dx, dy]) => {
      const [w, h] = [Math.ceil((width - x0) / dx), Math.ceil((height - y0) / dy)];
      if (w < 1 || h < 1) return [];
      return rowsOf(w, h, pixel, colour(left), colour(right), Math.ceil((width / 2 - x0) / dx));
    });
    return deflateSync(cat(rows), { level: 9 });
  };
  const parts = [u8(137, 80, 78, 71, 13, 10, 26, 10)];
  parts.push(
    pngChunk('IHDR', cat(u32(says.width), u32(says.height), u8(bitDepth, colorType, 0, 0, interlace ? 1 : 0))),
  );
  if (frames > 1) parts.push(pngChunk('acTL', cat(u32(frames), u32(0))));
  if (colorType === 3) parts.push(pngChunk('PLTE', u8(40, 40, 40, 220, 220, 220)));
  for (const [type, data] of extra) parts.push(pngChunk(type, data));
  let sequence = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const data = frame % 2 ? pixels(220, 40) : pixels(40, 220);
    if (frames > 1) {
      const box = cat(u32(width), u32(height), u32(0), u32(0), u16(1), u16(10), u8(0, 0));
      parts.push(pngChunk('fcTL', cat(u32(sequence++), box)));
    }
    if (frame === 0) parts.push(pngChunk('IDAT', data, { badCrc }));
    else parts.push(pngChunk('fdAT', cat(u32(sequence++), data)));
  }
  const tail = cat(end ? [pngChunk('IEND')] : [], after);
  const room = padTo - sizeOf(parts) - tail.length;
  if (padTo > 0) parts.push(pngChunk('teSt', zeros(room - 12)));
  return cat(parts, tail);
};
