import { inflateSync } from 'node:zlib';

/** Bytes to a pixel, by the colour type of a PNG of 8 bits. */
const bytesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

/** Whether all pixels of a PNG that the browser wrote (8 bits, not interlaced) are alike: an ad that drew nothing. */
export const isOneColour = (png: Buffer): boolean => {
  const width = png.readUInt32BE(16);
  const step = bytesOf[png[25] ?? 0];
  if (png[24] !== 8 || step === undefined) return false;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * step;
  let above = Buffer.alloc(stride);
  let first: Buffer | null = null;
  for (let at = 0; at + stride < raw.length + 1; at += stride + 1) {
    const filter = raw[at];
    const row = Buffer.from(raw.subarray(at + 1, at + 1 + stride));
    for (let n = 0; n < stride; n += 1) {
      const left = n >= step ? (row[n - step] ?? 0) : 0;
      const up = above[n] ?? 0;
      const corner = n >= step ? (above[n - step] ?? 0) : 0;
      const add = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      row[n] = ((row[n] ?? 0) + add) & 255;
    }
    first ??= Buffer.from(row.subarray(0, step));
    for (let n = 0; n < stride; n += 1) if (row[n] !== first[n % step]) return false;
    above = row;
  }
  return true;
};
