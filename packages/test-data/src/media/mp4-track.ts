import { ascii, cat, u8, u16, u32, zeros } from './bytes.ts';
import type { Sample } from './h264.ts';

export const box = (type: string, ...data: Buffer[]): Buffer => {
  const body = cat(...data);
  return cat(u32(body.length + 8), ascii(type), body);
};
export const full = (type: string, version: number, flags: number, ...data: Buffer[]): Buffer =>
  box(type, u32((version << 24) | flags), ...data);
export const fixed = (value: number): Buffer => u32(Math.round(value * 65_536));

const turns = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const;
export type Rotation = keyof typeof turns;
export const matrix = (degrees: Rotation): Buffer => {
  const [a, b, c, d] = turns[degrees];
  return cat(fixed(a), fixed(b), u32(0), fixed(c), fixed(d), u32(0), zeros(8), u32(0x40000000));
};

export type Media = {
  kind: 'vide' | 'soun';
  scale: number;
  samples: readonly Sample[];
  entry: Buffer;
  width: number;
  height: number;
  rotation: Rotation;
};

/** What the sample table lists; nothing of a fragmented file. */
const tableOf = (media: Media, offset: number, fragmented: boolean): Buffer => {
  const list = fragmented ? [] : media.samples;
  const one = list[0]?.length ?? 0;
  const keys = list.flatMap((sample, at) => (sample.key ? [u32(at + 1)] : []));
  const once = list.length > 0;
  return box(
    'stbl',
    full('stsd', 0, 0, u32(1), media.entry),
    full('stts', 0, 0, once ? cat(u32(1), u32(list.length), u32(one)) : u32(0)),
    full('stsc', 0, 0, once ? cat(u32(1), u32(1), u32(list.length), u32(1)) : u32(0)),
    full('stsz', 0, 0, u32(0), u32(list.length), ...list.map((sample) => u32(sample.data.length))),
    full('stco', 0, 0, once ? cat(u32(1), u32(offset)) : u32(0)),
    media.kind === 'vide' && once ? full('stss', 0, 0, u32(keys.length), ...keys) : zeros(0),
  );
};

/** A track. `duration` in milliseconds; `offset` is where its samples begin in the file. */
export const trackBox = (
  id: number,
  media: Media,
  place: { duration: number; offset: number; fragmented: boolean; edit: { start: number; duration: number } | null },
): Buffer => {
  const { duration, offset, fragmented, edit } = place;
  const own = fragmented ? 0 : media.samples.length * (media.samples[0]?.length ?? 0);
  const tkhd = full(
    'tkhd',
    0,
    3,
    zeros(8),
    u32(id),
    zeros(4),
    u32(fragmented ? 0 : duration),
    zeros(12),
    u16(media.kind === 'soun' ? 256 : 0),
    zeros(2),
    matrix(media.rotation),
    fixed(media.width),
    fixed(media.height),
  );
  const edts = edit ? [box('edts', full('elst', 0, 0, u32(1), u32(edit.duration), u32(edit.start), u32(0x10000)))] : [];
  const header = media.kind === 'vide' ? full('vmhd', 0, 1, zeros(8)) : full('smhd', 0, 0, zeros(4));
  const dinf = box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1)));
  const hdlr = full('hdlr', 0, 0, zeros(4), ascii(media.kind), zeros(12), ascii('test\0'));
  const mdhd = full('mdhd', 0, 0, zeros(8), u32(media.scale), u32(own), u16(0x55c4), zeros(2));
  const minf = box('minf', header, dinf, tableOf(media, offset, fragmented));
  return box('trak', tkhd, ...edts, box('mdia', mdhd, hdlr, minf));
};

/** How an H.264 track says what it is; another coding's four letters give a file that can be read and not played. */
export const visualEntry = (
  codec: string,
  { width, height }: { width: number; height: number },
  { sps, pps, sar }: { sps: Buffer; pps: Buffer; sar: readonly [number, number] | null },
): Buffer => {
  const at = (index: number) => sps[index] ?? 0;
  const config = cat(u8(1, at(1), at(2), at(3), 0xff, 0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps);
  const size = cat(u16(width), u16(height), u32(0x480000), u32(0x480000));
  const visual = cat(zeros(6), u16(1), zeros(16), size, zeros(4), u16(1), zeros(32), u16(24), u16(0xffff));
  const shape = sar ? [box('pasp', u32(sar[0]), u32(sar[1]))] : [];
  return box(codec, visual, box('avcC', config), ...shape);
};

/** How a silent AAC track says what it is. */
export const soundEntry = (): Buffer => {
  const config = cat(u8(5, 2, 0x12, 0x10), u8(6, 1, 2));
  const decoder = cat(u8(4, 17, 0x40, 0x15), zeros(3), u32(64_000), u32(64_000));
  const esds = full('esds', 0, 0, u8(3, 25), u16(1), u8(0), decoder, config);
  return box('mp4a', cat(zeros(6), u16(1), zeros(8), u16(2), u16(16), zeros(4), fixed(44_100)), esds);
};
