import type { CallEntry } from '@fairlead/contract';

type Keys = Record<string, unknown>;
const isObject = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of `given` that its shape let go of, such as `items.0.margin`. What is undefined is not sent. */
export const undeclared = (given: unknown, kept: unknown, path = ''): string[] => {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((one, at) => undeclared(one, kept[at], `${path}${at}.`));
  if (!isObject(given) || !isObject(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key in kept ? undeclared(value, kept[key], `${path}${key}.`) : [`${path}${key}`];
  });
};

/**
 * Whether an answer is what its call declares, no more and no less. Tests ask it of every answer; a running server does not
 * spend the time.
 * @throws Error that names what the contract does not declare, or what is missing of it
 */
export const checkAnswer = (entry: CallEntry, result: unknown): void => {
  const kept = entry.ok.parse(result);
  const extra = undeclared(result, kept);
  if (extra.length > 0) throw new Error(`${entry.name} answers what it does not declare: ${extra.join(', ')}`);
};
