/* biome-ignore-all lint/style/noNonNullAssertion: offsets stay below n * words by construction; this is the import's hot loop */

/** Groups up to this size are left to the insertion pass. */
const SMALL = 24;

/**
 * Sorts the first `n` ids of `data` (each `words` 32-bit words, compared as unsigned numbers from the first word on)
 * and drops repeated ones; answers how many are left. `scratch` is as long as `data`. `sharedBits` leading bits are
 * equal in all ids. Ids of devices and hashes are uniform, so one cut by as many bits as there are ids leaves groups of
 * one or two, and one insertion pass over nearly sorted ids does the rest; what is not uniform is cut again.
 */
export function sortUnique(
  data: Uint32Array,
  scratch: Uint32Array,
  n: number,
  words: number,
  sharedBits: number,
): number {
  cut(data, scratch, 0, n, words, sharedBits);
  return insert(data, n, words);
}

/** Orders ids by the next bits, most significant first, until groups are small. */
function cut(data: Uint32Array, scratch: Uint32Array, from: number, n: number, words: number, bit: number): void {
  if (n <= SMALL || bit >= words * 32) return;
  const word = bit >>> 5;
  const bits = Math.min(16, 32 - (bit & 31), Math.ceil(Math.log2(n)));
  const shift = 32 - (bit & 31) - bits;
  const mask = (1 << bits) - 1;
  const ends = new Int32Array((1 << bits) + 1);
  const first = from * words;
  const last = first + n * words;
  for (let at = first + word; at < last; at += words) ends[((data[at]! >>> shift) & mask) + 1]!++;
  let largest = 0;
  for (let group = 1; group <= 1 << bits; group++) {
    const size = ends[group]!;
    if (size > largest) largest = size;
    ends[group] = ends[group - 1]! + size;
  }
  scratch.set(data.subarray(first, last), first);
  for (let at = first; at < last; at += words) {
    const group = (scratch[at + word]! >>> shift) & mask;
    const to = first + words * ends[group]!++;
    data[to] = scratch[at]!;
    data[to + 1] = scratch[at + 1]!;
    data[to + 2] = scratch[at + 2]!;
    data[to + 3] = scratch[at + 3]!;
    for (let k = 4; k < words; k++) data[to + k] = scratch[at + k]!;
  }
  if (largest <= SMALL) return;
  // After the scatter `ends[group]` is where the group ends, so the one before it is where it starts.
  for (let group = 0; group < 1 << bits; group++) {
    const start = group === 0 ? 0 : ends[group - 1]!;
    cut(data, scratch, from + start, ends[group]! - start, words, bit + bits);
  }
}

/** The id being moved: of the widest kind. */
const moving = new Uint32Array(8);

/** Sorts ids that are at most a few places away from where they belong, closing up over repeated ones. */
function insert(data: Uint32Array, n: number, words: number): number {
  let out = 0;
  for (let at = 0; at < n * words; at += words) {
    let to = out;
    let order = 1;
    while (to > 0) {
      order = compare(data, at, to - words, words);
      if (order >= 0) break;
      to -= words;
    }
    if (order === 0 && to > 0) continue;
    if (to === out) {
      if (at !== out) copy(data, at, out, words);
    } else {
      for (let k = 0; k < words; k++) moving[k] = data[at + k]!;
      for (let k = out - 1; k >= to; k--) data[k + words] = data[k]!;
      for (let k = 0; k < words; k++) data[to + k] = moving[k]!;
    }
    out += words;
  }
  return out / words;
}

function compare(data: Uint32Array, a: number, b: number, words: number): number {
  const x = data[a]!;
  const y = data[b]!;
  if (x !== y) return x < y ? -1 : 1;
  for (let k = 1; k < words; k++) {
    const u = data[a + k]!;
    const v = data[b + k]!;
    if (u !== v) return u < v ? -1 : 1;
  }
  return 0;
}

function copy(data: Uint32Array, from: number, to: number, words: number): void {
  data[to] = data[from]!;
  data[to + 1] = data[from + 1]!;
  data[to + 2] = data[from + 2]!;
  data[to + 3] = data[from + 3]!;
  for (let k = 4; k < words; k++) data[to + k] = data[from + k]!;
}
