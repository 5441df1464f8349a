import { u32, u64 } from './bytes.ts';
import { type Box, type Budget, boxAt, boxesIn, entries, flagsOf, versionOf } from './mp4-box.ts';

/** How long a sample lasts where nothing says otherwise, by track: the movie's `trex` boxes. */
export const usualDuration = (bytes: Uint8Array, moov: Box, track: number, budget: Budget): number => {
  const extended = boxAt(bytes, moov, ['mvex'], budget);
  if (!extended) return 0;
  const found = boxesIn(bytes, extended.from, extended.to, budget).find(
    ({ kind, from }) => kind === 'trex' && u32(bytes, from + 4) === track,
  );
  return found ? u32(bytes, found.from + 12) : 0;
};

/** Bytes that optional fields of a sample take, by flag: duration, size, flags, offset in time. */
const sampleBytes = (flags: number): number =>
  [0x100, 0x200, 0x400, 0x800].reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 0);

const runLength = (bytes: Uint8Array, run: Box, usual: number): number => {
  const flags = flagsOf(bytes, run);
  const told = u32(bytes, run.from + 4);
  const first = run.from + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const each = sampleBytes(flags);
  if (!(flags & 0x100)) {
    if (each > 0) entries(run, first, told, each);
    return told * usual;
  }
  const count = entries(run, first, told, each);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += u32(bytes, first + index * each);
  return sum;
};

/**
 * When the track's samples of one fragment end, in units of its clock; `before` is where the fragment ahead of it ended. Null
 * where the fragment has nothing of the track.
 * @throws UnfitVideo
 */
export const endOfFragment = (
  bytes: Uint8Array,
  moof: Box,
  track: { id: number; usual: number },
  before: number,
  budget: Budget,
): number | null => {
  let end: number | null = null;
  for (const part of boxesIn(bytes, moof.from, moof.to, budget)) {
    if (part.kind !== 'traf') continue;
    const inside = boxesIn(bytes, part.from, part.to, budget);
    const head = inside.find(({ kind }) => kind === 'tfhd');
    if (!head || u32(bytes, head.from + 4) !== track.id) continue;
    const flags = flagsOf(bytes, head);
    const skipped = head.from + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    const usual = flags & 8 ? u32(bytes, skipped) : track.usual;
    const clock = inside.find(({ kind }) => kind === 'tfdt');
    const start: number = clock
      ? versionOf(bytes, clock) === 1
        ? u64(bytes, clock.from + 4)
        : u32(bytes, clock.from + 4)
      : (end ?? before);
    const length: number = inside
      .filter(({ kind }) => kind === 'trun')
      .reduce((sum, run) => sum + runLength(bytes, run, usual), 0);
    end = start + length;
  }
  return end;
};
