/** The same pseudo-random numbers, 0 up to but without `below`, on every run. */
export const rolling = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return (mixed ^ (mixed >>> 15)) % below;
  };
};

/** A copy of the file with `count` bytes changed. */
export const mutated = (file: Buffer, count: number, roll: (below: number) => number): Buffer => {
  const copy = Buffer.from(file);
  for (let change = 0; change < count; change += 1) copy[roll(copy.length)] = roll(256);
  return copy;
};
