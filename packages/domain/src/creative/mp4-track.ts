import { letters, u16, u32, u64 } from './bytes.ts';
import { type Box, type Budget, boxAt, boxesIn, entries, versionOf } from './mp4-box.ts';
import { broken, UnfitVideo } from './video.ts';

/** A track as its header and the entry of its samples tell it. Times in units of `scale` to the second. */
export type Track = {
  id: number;
  scale: number;
  duration: number;
  samples: Box;
  box: Box;
};

const idAndMatrix = (bytes: Uint8Array, box: Box) => {
  const long = versionOf(bytes, box) === 1;
  return { id: u32(bytes, box.from + (long ? 20 : 12)), matrix: box.from + (long ? 52 : 40) };
};

/** The first track of a kind: `vide` or `soun`. @throws UnfitVideo when it lacks what a track must have */
export const trackOf = (bytes: Uint8Array, moov: Box, kind: string, budget: Budget): Track | null => {
  for (const box of boxesIn(bytes, moov.from, moov.to, budget)) {
    if (box.kind !== 'trak') continue;
    const handler = boxAt(bytes, box, ['mdia', 'hdlr'], budget);
    if (!handler || letters(bytes, handler.from + 8, 4) !== kind) continue;
    const header = boxAt(bytes, box, ['tkhd'], budget);
    const media = boxAt(bytes, box, ['mdia', 'mdhd'], budget);
    const samples = boxAt(bytes, box, ['mdia', 'minf', 'stbl'], budget);
    if (!header || !media || !samples) return broken('a track of it is incomplete');
    const long = versionOf(bytes, media) === 1;
    const scale = u32(bytes, media.from + (long ? 20 : 12));
    if (scale === 0) broken('it has no clock');
    const duration = long ? u64(bytes, media.from + 24) : u32(bytes, media.from + 16);
    return { id: idAndMatrix(bytes, header).id, scale, duration, samples, box };
  }
  return null;
};

/** The entry that describes a track's samples, and its four letters. @throws UnfitVideo without one */
const entryOf = (bytes: Uint8Array, track: Track, budget: Budget): Box => {
  const list = boxAt(bytes, track.samples, ['stsd'], budget);
  const [entry] = list ? boxesIn(bytes, list.from + 8, list.to, budget) : [];
  return entry ?? broken('it does not say how it is coded');
};

/** The four letters of a track's coding. */
export const codingOf = (bytes: Uint8Array, track: Track, budget: Budget): string =>
  entryOf(bytes, track, budget).kind.replace(/[^\x20-\x7e]/g, '?');

const VISUAL_BYTES = 78;
const shownCodings = ['avc1', 'avc3'];

/** Sizes of the pictures and how they are coded. @throws UnfitVideo for anything but H.264 */
export const pictureOf = (bytes: Uint8Array, track: Track, budget: Budget) => {
  const entry = entryOf(bytes, track, budget);
  const codec = codingOf(bytes, track, budget);
  if (codec === 'encv') throw new UnfitVideo('codec', 'The video is encrypted. Upload one without protection.');
  if (!shownCodings.includes(codec))
    throw new UnfitVideo('codec', `The video is coded as ${codec.trim()}. Save it as H.264.`);
  const stored = { width: u16(bytes, entry.from + 24), height: u16(bytes, entry.from + 26) };
  if (entry.from + VISUAL_BYTES > entry.to || stored.width === 0 || stored.height === 0) broken('it has no size');
  const inside = boxesIn(bytes, entry.from + VISUAL_BYTES, entry.to, budget);
  if (codec === 'avc1' && !inside.some(({ kind }) => kind === 'avcC')) broken('it does not say how it is coded');
  const shape = inside.find(({ kind, from, to }) => kind === 'pasp' && to - from >= 8);
  const [across, down] = shape ? [u32(bytes, shape.from), u32(bytes, shape.from + 4)] : [1, 1];
  const width = across > 0 && down > 0 ? Math.round((stored.width * across) / down) : stored.width;
  return { codec, stored, width, height: stored.height };
};

/** Degrees by which the track is turned, clockwise. */
export const rotationOf = (bytes: Uint8Array, track: Track, budget: Budget): 0 | 90 | 180 | 270 => {
  const header = boxAt(bytes, track.box, ['tkhd'], budget);
  if (!header) return 0;
  const { matrix } = idAndMatrix(bytes, header);
  const sign = (at: number) => Math.sign(u32(bytes, at) | 0);
  const [a, b, c] = [sign(matrix), sign(matrix + 4), sign(matrix + 12)];
  if (a === 0 && b !== 0 && c !== 0) return b > 0 ? 90 : 270;
  return a < 0 ? 180 : 0;
};

/** What the track's edit list shows, in seconds by the movie's clock; 0 without one. @throws UnfitVideo */
export const editedSeconds = (bytes: Uint8Array, track: Track, movieScale: number, budget: Budget): number => {
  const list = boxAt(bytes, track.box, ['edts', 'elst'], budget);
  if (!list || movieScale === 0) return 0;
  const long = versionOf(bytes, list) === 1;
  const each = long ? 20 : 12;
  const first = list.from + 8;
  const count = entries(list, first, u32(bytes, list.from + 4), each);
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    const at = first + index * each;
    sum += long ? u64(bytes, at) : u32(bytes, at);
  }
  return sum / movieScale;
};

/** How many samples the track lists, after checking that all of them can be in the file. @throws UnfitVideo */
export const listedSamples = (bytes: Uint8Array, track: Track, fileSize: number, budget: Budget): number => {
  const within = boxesIn(bytes, track.samples.from, track.samples.to, budget);
  const sizes = within.find(({ kind }) => kind === 'stsz');
  if (!sizes) return 0;
  const same = u32(bytes, sizes.from + 4);
  const count = u32(bytes, sizes.from + 8);
  let sum = same * count;
  if (same === 0) {
    entries(sizes, sizes.from + 12, count, 4);
    for (let index = 0; index < count; index += 1) sum += u32(bytes, sizes.from + 12 + index * 4);
  }
  const chunks = within.find(({ kind }) => kind === 'stco' || kind === 'co64');
  let farthest = 0;
  if (chunks) {
    const each = chunks.kind === 'co64' ? 8 : 4;
    const listed = entries(chunks, chunks.from + 8, u32(bytes, chunks.from + 4), each);
    for (let index = 0; index < listed; index += 1) {
      const at = chunks.from + 8 + index * each;
      farthest = Math.max(farthest, each === 8 ? u64(bytes, at) : u32(bytes, at));
    }
  }
  if (sum > fileSize || (count > 0 && farthest >= fileSize)) broken('its pictures lie outside the file');
  return count;
};
