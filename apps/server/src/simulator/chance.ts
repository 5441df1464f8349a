/*
 * Numbers that look drawn and are not: the same keys give the same number on every machine and in every run, so that
 * simulating an hour again writes the same hour.
 */

/** 32 bits of some whole numbers, well mixed. */
const mixed = (...keys: readonly number[]): number => {
  let hash = 0x9e3779b9;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13) ^ Math.floor(key / 2 ** 32), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
};

/** From 0 up to, not including, 1. */
export const uniform = (...keys: readonly number[]): number => mixed(...keys) / 2 ** 32;

export const between = (least: number, most: number, ...keys: readonly number[]): number =>
  least + (most - least) * uniform(...keys);

/** Around 0 with deviation 1, at most 5 away. */
export const normal = (...keys: readonly number[]): number => {
  const a = Math.max(uniform(1, ...keys), 1e-9);
  const z = Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * uniform(2, ...keys));
  return Math.max(-5, Math.min(5, z));
};

/** How many of `n` happen, each with chance p. */
export const happened = (n: number, p: number, ...keys: readonly number[]): number => {
  const drawn = Math.round(n * p + Math.sqrt(n * p * (1 - p)) * normal(...keys));
  return Math.max(0, Math.min(n, drawn));
};

/** A whole number of 31 bits for a text: always the same for the same text. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash) >>> 1;
};
