/** Repeatable random numbers (mulberry32) and what is drawn from them. */
export type Random = {
  /** 0 to below 1. */
  share(): number;
  /** A whole number from 0 to below `most`. */
  below(most: number): number;
  one<T>(list: readonly T[]): T;
};

export const randomOf = (seed: number): Random => {
  let state = seed | 0;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (most: number) => Math.floor(share() * most);
  return { share, below, one: (list) => list[below(list.length)] as never };
};
