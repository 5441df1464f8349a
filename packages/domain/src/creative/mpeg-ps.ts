import { standsAt, u8, u16 } from './bytes.ts';
import { type ByteSource, broken, type Video } from './video.ts';

/** A program stream begins with a pack. */
export const PACK_START = [0, 0, 1, 0xba] as const;
const HEAD = 65_536;
const TAIL = 1_048_576;
const CLOCK = 90_000;
/** Pictures a second, by the code of the sequence header. */
const rates = [0, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];
/** How wide a picture of MPEG-2 is to its height, by the aspect code; 1 is square pixels. */
const shapes: Readonly<Record<number, number>> = { 2: 4 / 3, 3: 16 / 9, 4: 2.21 };

/** Where `00 00 01 <code>` stands from `from` on; -1 for nowhere. */
const startCode = (bytes: Uint8Array, from: number, wanted: (code: number) => boolean): number => {
  for (let at = bytes.indexOf(1, Math.max(from + 2, 2)); at >= 0; at = bytes.indexOf(1, at + 1))
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0 && wanted(u8(bytes, at + 1))) return at - 2;
  return -1;
};

const isVideo = (code: number): boolean => code >= 0xe0 && code <= 0xef;

const timeAt = (bytes: Uint8Array, at: number): number =>
  ((u8(bytes, at) >> 1) & 7) * 2 ** 30 + (u16(bytes, at + 1) >> 1) * 2 ** 15 + (u16(bytes, at + 3) >> 1);

/** When the pictures of a packet are shown, in ticks; null where it does not say. */
const timeOf = (bytes: Uint8Array, packet: number): number | null => {
  let at = packet + 6;
  if ((u8(bytes, at) & 0xc0) === 0x80) return u8(bytes, at + 1) & 0x80 ? timeAt(bytes, at + 3) : null; // MPEG-2
  for (let stuffed = 0; stuffed < 16 && u8(bytes, at) === 0xff; stuffed += 1) at += 1;
  if ((u8(bytes, at) & 0xc0) === 0x40) at += 2;
  return (u8(bytes, at) & 0xe0) === 0x20 ? timeAt(bytes, at) : null;
};

/** The times of all video packets in a piece of the file. */
const timesIn = (bytes: Uint8Array): { least: number; most: number } => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = startCode(bytes, 0, isVideo); at >= 0; at = startCode(bytes, at + 4, isVideo)) {
    const time = timeOf(bytes, at);
    if (time === null) continue;
    least = Math.min(least, time);
    most = Math.max(most, time);
  }
  return { least, most };
};

/**
 * Reads an MPEG program stream by its first 64 KB and its last megabyte. Packs' clocks start before the pictures do, so the
 * length is counted by the pictures' own times.
 * @throws UnfitVideo
 */
export const readMpegPs = async (source: ByteSource): Promise<Video> => {
  const head = await source.read(0, HEAD);
  const sequence = startCode(head, 0, (code) => code === 0xb3);
  if (sequence < 0) return broken('it has no pictures at its beginning');
  const stored = {
    width: (u8(head, sequence + 4) << 4) | (u8(head, sequence + 5) >> 4),
    height: ((u8(head, sequence + 5) & 15) << 8) | u8(head, sequence + 6),
  };
  if (stored.width === 0 || stored.height === 0) broken('it has no size');
  const extension = startCode(head, sequence + 4, (code) => code === 0xb5 || code === 0);
  const second = extension >= 0 && standsAt(head, extension, [0, 0, 1, 0xb5]);
  const shape = second ? shapes[u8(head, sequence + 7) >> 4] : undefined;
  const rate = rates[u8(head, sequence + 7) & 15] || 25;
  const first = timesIn(head);
  const last = timesIn(await source.read(Math.max(0, source.size - TAIL), TAIL));
  const span = Math.max(first.most, last.most) - Math.min(first.least, last.least);
  return {
    container: 'mpeg',
    codec: second ? 'mpeg2' : 'mpeg1',
    width: shape ? Math.round(stored.height * shape) : stored.width,
    height: stored.height,
    stored,
    rotation: 0,
    duration: Number.isFinite(span) && span > 0 ? span / CLOCK + 1 / rate : 0,
    sound: startCode(head, 0, (code) => code >= 0xc0 && code <= 0xdf) >= 0 ? 'mpga' : null,
    fragmented: false,
  };
};
