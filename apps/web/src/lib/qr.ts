/** Codewords of correction in a block, and blocks, of versions 1 to 40 at level L (ISO/IEC 18004, table 9). */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
const at = (list: readonly number[], index: number): number => list[index] ?? 0;

/** Modules that hold data, whatever they hold. */
const room = (version: number): number => {
  const patterns = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const all = (16 * version + 128) * version + 64;
  return all - (patterns ? (25 * patterns - 10) * patterns - 55 : 0) - (version < 7 ? 0 : 36);
};
const dataBytes = (version: number): number =>
  Math.floor(room(version) / 8) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
const countBits = (version: number): number => (version < 10 ? 8 : 16);

const times = (x: number, y: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((y >>> bit) & 1) * x);
  return product;
};

const divisorOf = (degree: number): number[] => {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2))
    for (let index = 0; index < degree; index++) result[index] = times(at(result, index), root) ^ at(result, index + 1);
  return result;
};

const remainderOf = (data: readonly number[], divisor: readonly number[]): number[] => {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, one] of divisor.entries()) rest[index] = at(rest, index) ^ times(one, factor);
  }
  return rest;
};

/** The bytes with their length and padding, as many as the version holds. */
const padded = (bytes: Uint8Array, version: number): number[] => {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  const space = dataBytes(version) * 8;
  put(0, Math.min(4, space - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < space; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: space / 8 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
};

/** Data and correction, block by block, interleaved. */
const codewords = (bytes: Uint8Array, version: number): number[] => {
  const [count, correction] = [at(BLOCKS, version - 1), at(CORRECTION, version - 1)];
  const raw = Math.floor(room(version) / 8);
  const short = count - (raw % count);
  const length = Math.floor(raw / count) - correction;
  const data = padded(bytes, version);
  const divisor = divisorOf(correction);
  const blocks = Array.from({ length: count }, (_, block) => {
    const from = block * length + Math.max(0, block - short);
    const own = data.slice(from, from + length + (block < short ? 0 : 1));
    return { own, rest: remainderOf(own, divisor) };
  });
  return [
    ...Array.from({ length: length + 1 }, (_, index) => blocks.flatMap(({ own }) => own.slice(index, index + 1))),
    ...Array.from({ length: correction }, (_, index) => blocks.flatMap(({ rest }) => rest.slice(index, index + 1))),
  ].flat();
};

const alignments = (version: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - step * (count - 2 - index))];
};

type Grid = { dark: boolean[][]; fixed: boolean[][]; size: number };

const checked = (value: number, bits: number, generator: number, degree: number): number => {
  let rest = value;
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return (value << degree) | (rest & ((1 << degree) - 1) & ((1 << (bits + degree)) - 1));
};

/** Everything but data: finders, timing, alignment, format and version. */
const drawn = (version: number, mask: number): Grid => {
  const size = version * 4 + 17;
  const blank = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid: Grid = { dark: blank(), fixed: blank(), size };
  const set = (x: number, y: number, dark: boolean) => {
    const [row, kept] = [grid.dark[y], grid.fixed[y]];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = dark;
    kept[x] = true;
  };
  const square = (x: number, y: number, reach: number, dark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const places = alignments(version);
  const corner = (x: number, y: number) => (x < 9 || x > size - 9) && (y < 9 || y > size - 9) && (x < 9 || y < 9);
  for (const x of places) for (const y of places) if (!corner(x, y)) square(x, y, 2, (ring) => ring !== 1);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const format = checked(8 | mask, 5, 0x537, 10) ^ 0x5412; // level L is 01
  const bit = (value: number, index: number) => ((value >>> index) & 1) === 1;
  for (let index = 0; index < 15; index++) {
    const near = index < 6 ? index : index < 8 ? index + 1 : -1;
    if (near >= 0) set(8, near, bit(format, index));
    else set(index === 8 ? 7 : 14 - index, 8, bit(format, index));
    if (index < 8) set(size - 1 - index, 8, bit(format, index));
    else set(8, size - 15 + index, bit(format, index));
  }
  set(8, size - 8, true);
  const told = checked(version, 6, 0x1f25, 12);
  for (let index = 0; version >= 7 && index < 18; index++) {
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(a, b, bit(told, index));
    set(b, a, bit(told, index));
  }
  return grid;
};

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two columns at a time from the right, up and down in turns. */
const fill = ({ dark, fixed, size }: Grid, words: readonly number[], mask: number): void => {
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const data = ((at(words, index >>> 3) >>> (7 - (index & 7))) & 1) === 1;
        row[x] = data !== (masks[mask]?.(x, y) ?? false);
        index += 1;
      }
  }
};

/** Areas of one colour, which readers take for something else: the fewer, the better. */
const blots = ({ dark, size }: Grid): number => {
  let sum = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const one = dark[y]?.[x];
      if (one === dark[y]?.[x - 1] && one === dark[y - 1]?.[x] && one === dark[y - 1]?.[x - 1]) sum += 1;
    }
  return sum;
};

/**
 * A text as a QR code (ISO/IEC 18004, bytes, level L): rows of modules, true is dark, without the quiet zone. Null for a text of
 * more than 2,953 bytes, which no code holds.
 */
export const qrOf = (text: string): boolean[][] | null => {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => 4 + countBits(version) + bytes.length * 8 <= dataBytes(version) * 8;
  const version = BLOCKS.findIndex((_, index) => fits(index + 1)) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const grids = masks.map((_, mask) => {
    const grid = drawn(version, mask);
    fill(grid, words, mask);
    return { grid, blots: blots(grid) };
  });
  return grids.reduce((best, one) => (one.blots < best.blots ? one : best)).grid.dark;
};
