import { letters, u32, u64 } from './bytes.ts';
import { broken } from './video.ts';

/** A box of an mp4 within bytes that are in memory: its content stands from `from` up to but without `to`. */
export type Box = { kind: string; from: number; to: number };

/** How many boxes may be looked at before a file is taken for hostile. */
const MOST_BOXES = 20_000;
export type Budget = { boxes: number };
export const newBudget = (): Budget => ({ boxes: MOST_BOXES });

/** One box off the budget. @throws UnfitVideo */
export const spend = (budget: Budget): void => {
  budget.boxes -= 1;
  if (budget.boxes < 0) broken('it has too many parts');
};

/**
 * The boxes between two places, each of which must end inside.
 * @throws UnfitVideo for one that does not
 */
export const boxesIn = (bytes: Uint8Array, from: number, to: number, budget: Budget): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    spend(budget);
    const short = u32(bytes, at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? u64(bytes, at + 8) : short === 0 ? to - at : short;
    if (size < head || at + size > to) broken('a part of it is cut off');
    boxes.push({ kind: letters(bytes, at + 4, 4), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
};

/** The first box of a kind, along a path of kinds; null where one is missing. */
export const boxAt = (bytes: Uint8Array, within: Box, path: readonly string[], budget: Budget): Box | null => {
  let here: Box = within;
  for (const kind of path) {
    const found = boxesIn(bytes, here.from, here.to, budget).find((box) => box.kind === kind);
    if (!found) return null;
    here = found;
  }
  return here;
};

/** The first byte of a full box: its version. */
export const versionOf = (bytes: Uint8Array, box: Box): number => bytes[box.from] ?? 0;
/** Its three flag bytes. */
export const flagsOf = (bytes: Uint8Array, box: Box): number => u32(bytes, box.from) % 2 ** 24;

/** How many entries of `each` bytes a list has, of which the file says `count`. @throws UnfitVideo when they are not there */
export const entries = (box: Box, from: number, count: number, each: number): number => {
  if (from + count * each > box.to) broken('a list in it is cut off');
  return count;
};
