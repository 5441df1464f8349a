/** In the flags of a parse: not hexadecimal, a lower-case letter, an upper-case letter. */
export const BAD = 0x8000;
export const LOWER = 0x100;
export const UPPER = 0x200;

/**
 * Two characters as read by `getUint16(at, true)` → the byte they spell, with flags above it. Pairs of hexadecimal
 * digits touch few cache lines of it.
 */
export const hexPairs = new Uint16Array(65_536).fill(BAD);
const digits: [string, number][] = [
  ['0123456789', 0],
  ['abcdef', LOWER],
  ['ABCDEF', UPPER],
];
const characters = digits.flatMap(([text, flag]) =>
  [...text].map((character) => ({
    code: character.charCodeAt(0),
    value: Number.parseInt(character, 16),
    flag,
  })),
);
for (const high of characters) {
  for (const low of characters) {
    hexPairs[high.code | (low.code << 8)] = (high.value << 4) | low.value | high.flag | low.flag;
  }
}
