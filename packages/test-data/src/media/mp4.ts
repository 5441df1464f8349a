import { ascii, cat, u8, u16, u32, zeros } from './bytes.ts';
import { h264, type Sample } from './h264.ts';
import { box, fixed, full, type Media, matrix, type Rotation, soundEntry, trackBox, visualEntry } from './mp4-track.ts';
import type { Scene } from './painted.ts';

export type Mp4Options = {
  /** even */
  width?: number;
  /** even */
  height?: number;
  seconds?: number;
  fps?: number;
  /** how many frames at the end are dark */
  tail?: number;
  /** painted in squares of 16 pixels, one after the other, in place of grey */
  scenes?: readonly Scene[];
  codec?: string;
  brand?: string;
  video?: boolean;
  audio?: boolean;
  rotation?: Rotation;
  /** width and height of one pixel */
  sar?: readonly [number, number] | null;
  /** what of the track is shown, in milliseconds */
  edit?: { start: number; duration: number } | null;
  moovAtEnd?: boolean;
  fragmented?: boolean;
  /** exact size of the file, filled by a `free` box before the samples */
  padTo?: number;
};

/** One silent AAC frame, stereo. */
const silence = u8(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c);

const videoOf = (options: Required<Mp4Options>): Media => {
  const { width, height, seconds, fps, tail, scenes, codec, sar, rotation } = options;
  const { samples, sps, pps } = h264({ width, height, frames: Math.round(seconds * fps), fps, tail, sar, scenes });
  const entry = visualEntry(codec, { width, height }, { sps, pps, sar });
  const shown = sar ? (width * sar[0]) / sar[1] : width;
  return { kind: 'vide', scale: 1000, samples, entry, width: shown, height, rotation };
};
const soundOf = (seconds: number): Media => {
  const samples: Sample[] = Array.from({ length: Math.ceil((seconds * 44_100) / 1024) }, () => ({
    data: silence,
    key: true,
    length: 1024,
  }));
  return { kind: 'soun', scale: 44_100, samples, entry: soundEntry(), width: 0, height: 0, rotation: 0 };
};

const fragmentOf = ({ samples, kind }: Media, id: number, chunk: Buffer): Buffer => {
  const run = cat(
    samples.map((sample) => {
      const flags = kind === 'vide' ? u32(sample.key ? 0x02000000 : 0x01010000) : zeros(0);
      return cat(u32(sample.length), u32(sample.data.length), flags);
    }),
  );
  const moof = (offset: number) =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(id)),
      box(
        'traf',
        full('tfhd', 0, 0x20000, u32(id)),
        full('tfdt', 0, 0, u32(0)),
        full('trun', 0, kind === 'vide' ? 0x701 : 0x301, u32(samples.length), u32(offset), run),
      ),
    );
  return cat(moof(moof(0).length + 8), box('mdat', chunk));
};

/** A playable MP4: H.264 baseline, bright grey and then dark, with a silent sound track where asked. */
export const mp4 = (given: Mp4Options = {}): Buffer => {
  const options: Required<Mp4Options> = {
    width: 640,
    height: 480,
    seconds: 2,
    fps: 10,
    tail: 3,
    scenes: [],
    codec: 'avc1',
    brand: 'isom',
    video: true,
    audio: false,
    rotation: 0,
    sar: null,
    edit: null,
    moovAtEnd: false,
    fragmented: false,
    padTo: 0,
    ...given,
  };
  const { seconds, brand, fragmented, moovAtEnd, padTo, edit } = options;
  const duration = Math.round(seconds * 1000);
  const media = [...(options.video ? [videoOf(options)] : []), ...(options.audio ? [soundOf(seconds)] : [])];
  const chunks = media.map(({ samples }) => cat(samples.map((sample) => sample.data)));
  const ftyp = box('ftyp', ascii(brand.padEnd(4)), u32(512), ascii(brand === 'qt' ? 'qt  ' : 'isomiso2avc1mp41'));
  const moov = (start: number): Buffer => {
    let offset = start;
    const tracks = media.map((each, at) => {
      const own = { duration, offset, fragmented, edit: each.kind === 'vide' ? edit : null };
      offset += chunks[at]?.length ?? 0;
      return trackBox(at + 1, each, own);
    });
    const clock = cat(zeros(8), u32(1000), u32(fragmented ? 0 : duration), fixed(1), u16(256), zeros(10));
    const mvhd = full('mvhd', 0, 0, clock, matrix(0), zeros(24), u32(media.length + 1));
    const trex = (at: number) => full('trex', 0, 0, u32(at + 1), u32(1), u32(0), u32(0), u32(0));
    const mvex = fragmented ? [box('mvex', ...media.map((_, at) => trex(at)))] : [];
    return box('moov', mvhd, ...tracks, ...mvex);
  };
  if (fragmented) {
    const parts = media.map((each, at) => fragmentOf(each, at + 1, chunks[at] as Buffer));
    return cat(ftyp, moov(0), ...parts);
  }
  const mdat = box('mdat', ...chunks);
  const size = ftyp.length + moov(0).length + mdat.length;
  const free = padTo > 0 ? box('free', zeros(padTo - size - 8)) : zeros(0);
  if (moovAtEnd) return cat(ftyp, free, mdat, moov(ftyp.length + free.length + 8));
  return cat(ftyp, moov(ftyp.length + moov(0).length + free.length + 8), free, mdat);
};
