import { isDeepStrictEqual } from 'node:util';

/**
 * Whether two values of a field are the same; one that is missing is none. The names within a value have no order: the log stores
 * them in one of its own.
 */
export const same = (a: unknown, b: unknown): boolean => {
  const [one, other] = [JSON.stringify(a ?? null), JSON.stringify(b ?? null)];
  return one === other || (one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
};
