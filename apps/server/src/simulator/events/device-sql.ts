/*
 * Devices as the facts engine makes them: the same ids as `deviceId` of packages/test-data, which makes the demo's files.
 */

/** Columns `<out>` = splitmix32 of `seed` (an expression of whole numbers), step by step. */
const mixed = (out: string, seed: string): string[] => [
  `toUInt32(${seed} + 0x9e3779b9) AS ${out}_0`,
  `toUInt32(bitXor(${out}_0, bitShiftRight(${out}_0, 16)) * 0x21f0aaad) AS ${out}_1`,
  `toUInt32(bitXor(${out}_1, bitShiftRight(${out}_1, 15)) * 0x735a2d97) AS ${out}_2`,
  `bitXor(${out}_2, bitShiftRight(${out}_2, 15)) AS ${out}`,
];

/** `bitXor` of several expressions, as 32 bits. */
const xor = (first: string, ...rest: string[]): string =>
  rest.reduce((all, one) => `bitXor(${all}, toUInt32(${one}))`, `toUInt32(${first})`);

/**
 * Columns that end in `device_id`, the n-th device of a universe.
 * @param n a column with the number of the device, 32 bits
 */
export const deviceColumns = (universe: number, n: string): string[] => {
  const u = String(universe);
  return [
    ...mixed('mix_n', n),
    ...mixed('mix_b', xor(n, '0x5bd1e995')),
    ...mixed('mix_d', xor(n, '0x27d4eb2f')),
    ...mixed('dev_a', xor(u, 'mix_n')),
    ...mixed('dev_b', xor(u, 'mix_b', '0x1b873593')),
    ...mixed('dev_c', xor('mix_n', u, '0x2545f491')),
    ...mixed('dev_d', xor('mix_d', u)),
    // A version-4 UUID: its version and its variant stand in fixed places.
    `bitOr(bitShiftLeft(toUInt64(dev_a), 32), bitOr(bitShiftLeft(toUInt64(bitShiftRight(dev_b, 16)), 16),
       bitOr(toUInt64(0x4000), bitAnd(toUInt64(dev_b), 0xfff)))) AS dev_high`,
    `bitOr(bitShiftLeft(toUInt64(8 + bitAnd(bitShiftRight(dev_c, 28), 3)), 60),
       bitOr(bitShiftLeft(toUInt64(bitAnd(bitShiftRight(dev_c, 16), 0xfff)), 48),
       bitOr(bitShiftLeft(toUInt64(bitAnd(dev_c, 0xffff)), 32), toUInt64(dev_d)))) AS dev_low`,
    `reinterpret(bitOr(bitShiftLeft(toUInt128(dev_low), 64), toUInt128(dev_high)), 'UUID') AS device_id`,
  ];
};
