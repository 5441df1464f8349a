/* biome-ignore-all lint/style/noNonNullAssertion: the table has an entry for every pair of bytes; a check per byte would cost a third of the import */

/** In the flags of a parse: not hexadecimal, a lower-case letter, an upper-case letter. */
export const BAD = 0x8000;
export const LOWER = 0x100;
export const UPPER = 0x200;

/** Two characters as read by `getUint16(at, true)` → the byte they spell, with flags. Hexadecimal pairs touch few cache lines of it. */
const pairs = new Uint16Array(65_536).fill(BAD);
const digits: [string, number][] = [
  ['0123456789', 0],
  ['abcdef', LOWER],
  ['ABCDEF', UPPER],
];
const characters = digits.flatMap(([text, flag]) =>
  [...text].map((character) => ({ code: character.charCodeAt(0), value: Number.parseInt(character, 16), flag })),
);
for (const high of characters) {
  for (const low of characters)
    pairs[high.code | (low.code << 8)] = (high.value << 4) | low.value | high.flag | low.flag;
}

/** Reads hexadecimal text out of one buffer into 32-bit words; `flags` collects what was seen since it was last cleared. */
export class HexReader {
  flags = 0;
  readonly #view: DataView;

  constructor(bytes: Buffer) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The word that two groups of four digits at `p` and `q` spell. */
  word(p: number, q: number): number {
    const view = this.#view;
    const a = pairs[view.getUint16(p, true)]!;
    const b = pairs[view.getUint16(p + 2, true)]!;
    const c = pairs[view.getUint16(q, true)]!;
    const d = pairs[view.getUint16(q + 2, true)]!;
    this.flags |= a | b | c | d;
    return ((a & 255) << 24) | ((b & 255) << 16) | ((c & 255) << 8) | (d & 255);
  }
}
