/** 32-bit mixing (splitmix32): the same numbers on every machine. */
const mix = (seed: number): number => {
  let z = (seed + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
};

/** All texts of 16 bits: a file has millions of ids. */
const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));

const hex = (value: number): string => `${HEX[value >>> 16]}${HEX[value & 0xffff]}`;

/** The n-th device of a universe as a version-4 UUID in lower case; the same on every run. */
export const deviceId = (universe: number, n: number): string => {
  const a = hex(mix(universe ^ mix(n)));
  const b = hex(mix(universe ^ mix(n ^ 0x5bd1e995) ^ 0x1b873593));
  const c = hex(mix(mix(n) ^ universe ^ 0x2545f491));
  const d = hex(mix(mix(n ^ 0x27d4eb2f) ^ universe));
  const variant = '89ab'[Number.parseInt(c.charAt(0), 16) & 3];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
};

/** Ids `from` up to but without `to` of a universe, in the platform's case. */
export function* deviceIds(
  universe: number,
  from: number,
  to: number,
  letters: 'upper' | 'lower' = 'lower',
): Generator<string> {
  for (let n = from; n < to; n++) {
    const id = deviceId(universe, n);
    yield letters === 'upper' ? id.toUpperCase() : id;
  }
}
