import { letters, standsAt, u32, u64 } from './bytes.ts';
import { type Box, type Budget, boxAt, newBudget, spend, versionOf } from './mp4-box.ts';
import { endOfFragment, usualDuration } from './mp4-fragment.ts';
import { codingOf, editedSeconds, listedSamples, pictureOf, rotationOf, trackOf } from './mp4-track.ts';
import { type ByteSource, broken, UnfitVideo, type Video } from './video.ts';

/** An index larger than this belongs to no ad. */
const MOOV_MOST = 16 * 1_048_576;
const FRAGMENT_MOST = 1_048_576;
/** One fragment a second for ten minutes are 1,200 boxes. */
const MOST_TOP = 4_000;

type Place = { kind: string; start: number; size: number };

/** The outermost boxes, each of which must end inside the file: so every cut is found. @throws UnfitVideo */
const outermost = async (source: ByteSource, budget: Budget): Promise<Place[]> => {
  const places: Place[] = [];
  for (let at = 0; at < source.size; ) {
    spend(budget);
    if (places.length >= MOST_TOP) broken('it has too many parts');
    const head = await source.read(at, 16);
    if (head.length < 8) broken('it is cut off');
    const short = u32(head, 0);
    if (short === 1 && head.length < 16) broken('it is cut off');
    const size = short === 1 ? u64(head, 8) : short === 0 ? source.size - at : short;
    if (size < (short === 1 ? 16 : 8) || at + size > source.size) broken('it is cut off');
    places.push({ kind: letters(head, 4, 4), start: at, size });
    at += size;
  }
  return places;
};

/** A box of the file in memory. @throws UnfitVideo when it is too large or the file is shorter than it says */
const loaded = async (source: ByteSource, { start, size }: Place, most: number): Promise<[Uint8Array, Box]> => {
  if (size > most) broken('its index is too large');
  const bytes = await source.read(start, size);
  if (bytes.length < size) broken('it is cut off');
  return [bytes, { kind: '', from: u32(bytes, 0) === 1 ? 16 : 8, to: size }];
};

const fragmentedSeconds = async (
  source: ByteSource,
  places: readonly Place[],
  track: { id: number; usual: number; scale: number },
  budget: Budget,
): Promise<number> => {
  const last = (kind: string) => places.findLastIndex((place) => place.kind === kind);
  if (last('mdat') < last('moof')) broken('it is cut off');
  let end = 0;
  for (const place of places) {
    if (place.kind !== 'moof') continue;
    const [bytes, moof] = await loaded(source, place, FRAGMENT_MOST);
    end = Math.max(end, endOfFragment(bytes, moof, track, end, budget) ?? 0);
  }
  return end / track.scale;
};

const QUICKTIME = 'It is a QuickTime file (.mov). Save it as .mp4';

/** Whether these first bytes are those of an mp4 or of its elder, QuickTime. */
export const startsAsMp4 = (head: Uint8Array): boolean =>
  ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'].some((kind) => standsAt(head, 4, kind));

/**
 * Reads an mp4 by the headers of its parts: a handful of reads, however large it is, and no loop over a count that the file
 * does not hold.
 * @throws UnfitVideo
 */
export const readMp4 = async (source: ByteSource): Promise<Video> => {
  const budget = newBudget();
  const head = await source.read(0, 12);
  if (!standsAt(head, 4, 'ftyp') || standsAt(head, 8, 'qt  ')) throw new UnfitVideo('type', QUICKTIME);
  const places = await outermost(source, budget);
  const place = places.find(({ kind }) => kind === 'moov') ?? broken('its index is missing');
  const [bytes, moov] = await loaded(source, place, MOOV_MOST);
  const track = trackOf(bytes, moov, 'vide', budget);
  if (!track) throw new UnfitVideo('codec', 'The file has no video, only sound or text.');
  const picture = pictureOf(bytes, track, budget);
  const samples = listedSamples(bytes, track, source.size, budget);
  const fragmented = samples === 0 && places.some(({ kind }) => kind === 'moof');
  if (samples === 0 && !fragmented) broken('it has no pictures');
  const movie = boxAt(bytes, moov, ['mvhd'], budget);
  const movieScale = movie ? u32(bytes, movie.from + (versionOf(bytes, movie) === 1 ? 20 : 12)) : 0;
  const usual = usualDuration(bytes, moov, track.id, budget);
  const duration = fragmented
    ? await fragmentedSeconds(source, places, { ...track, usual }, budget)
    : editedSeconds(bytes, track, movieScale, budget) || track.duration / track.scale;
  const sound = trackOf(bytes, moov, 'soun', budget);
  const rotation = rotationOf(bytes, track, budget);
  const { codec, stored, width, height } = picture;
  const shown = rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  const about = { rotation, duration, sound: sound && codingOf(bytes, sound, budget), fragmented };
  return { container: 'mp4', codec, ...shown, stored, ...about };
};
