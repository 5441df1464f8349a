import { ascii, cat, le16, sizeOf, u8 } from './bytes.ts';

export type GifOptions = {
  width: number;
  height: number;
  frames?: number;
  /** hundredths of a second a frame */
  delay?: number;
  /** how often it plays; 0 for ever, null once */
  loop?: number | null;
  /** the frame's place, if not the whole screen; it then has one pixel's worth of data */
  box?: { x: number; y: number; width: number; height: number };
  /** exact size of the file, filled by comments */
  padTo?: number;
};

/** Pixels without compression: a clear code so often that codes stay three bits wide. */
const pixelsOf = (indexes: readonly number[]): Buffer => {
  const bits: number[] = [];
  const put = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1);
  indexes.forEach((index, at) => {
    if (at % 2 === 0) put(4);
    put(index);
  });
  put(5);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = Buffer.from(bytes.subarray(at, at + 255));
    blocks.push(u8(block.length), block);
  }
  return cat(u8(2), blocks, u8(0));
};

const comment = (bytes: number): Buffer => cat(u8(0x21, 0xfe, bytes), Buffer.alloc(bytes, 32), u8(0));

/** A picture of two flat halves; every second frame the other way. */
export const gif = ({ width, height, frames = 1, delay = 10, loop = 0, box, padTo = 0 }: GifOptions): Buffer => {
  const place = box ?? { x: 0, y: 0, width, height };
  const parts = [ascii('GIF89a'), le16(width), le16(height), u8(0x91, 0, 0)];
  parts.push(u8(40, 40, 40, 220, 220, 220, 90, 90, 90, 150, 150, 150));
  if (frames > 1 && loop !== null) parts.push(u8(0x21, 0xff, 11), ascii('NETSCAPE2.0'), u8(3, 1), le16(loop), u8(0));
  const drawn = [0, 1].map((turn) =>
    pixelsOf(Array.from({ length: box ? 1 : width * height }, (_, at) => (at % width < width / 2 ? 0 : 1) ^ turn)),
  );
  for (let frame = 0; frame < frames; frame += 1) {
    parts.push(u8(0x21, 0xf9, 4, 4), le16(delay), u8(0, 0));
    parts.push(u8(0x2c), le16(place.x), le16(place.y), le16(place.width), le16(place.height), u8(0));
    parts.push(drawn[frame & 1] as Buffer);
  }
  let length = sizeOf(parts) + 1;
  while (length < padTo) {
    const room = padTo - length;
    const left = room - 259;
    const take = Math.min(255, room - 4 - (left > 0 && left < 5 ? 5 : 0));
    parts.push(comment(take));
    length += take + 4;
  }
  return cat(parts, u8(0x3b));
};
