import type { CallEntry } from '@fairlead/contract';
import type { Role } from '@fairlead/domain/role';
import { z } from 'zod';
import { seenBy } from './seen.ts';

type Keys = Record<string, unknown>;
const isObject = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of `given` that its shape let go of, such as `items.0.margin`. What is undefined is not sent. */
const undeclared = (given: unknown, kept: unknown, path = ''): string[] => {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.flatMap((one, at) => undeclared(one, kept[at], `${path}${at}.`));
  if (!isObject(given) || !isObject(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key in kept ? undeclared(value, kept[key], `${path}${key}.`) : [`${path}${key}`];
  });
};

const check = (name: string, shape: z.ZodType, result: unknown): void => {
  const extra = undeclared(result, shape.parse(result));
  if (extra.length > 0) throw new Error(`${name} answers what it does not declare: ${extra.join(', ')}`);
};

/**
 * Whether an answer, or one line of it where it has many, is what its call declares, no more and no less. Tests ask it of every answer; a running server does not
 * spend the time.
 * @throws Error that names what the contract does not declare, or what is missing of it
 */
export const checkAnswer = (entry: CallEntry, result: unknown): void => check(entry.name, entry.ok, result);

/** The same of the record that an answer to a stale edit tells, where the call answers a record with its version. */
export const checkCurrent = ({ name, method, ok }: CallEntry, current: unknown): void => {
  if (method === 'PUT' && ok instanceof z.ZodObject && 'version' in ok.shape) check(name, ok, current);
};

/** Whether an answer brings a sum of all that it holds, as `etag`. */
export const isSummed = (result: unknown): result is { etag: string } =>
  typeof (result as { etag?: unknown } | null | undefined)?.etag === 'string';

/** The sum of an answer, or the version of an answered record, as a header. */
export const etagOf = (result: unknown): Record<string, string> => {
  if (isSummed(result)) return { etag: `"${result.etag}"` };
  const version = (result as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? { etag: `"${version}"` } : {};
};

/** An answer as it is kept for an Idempotency-Key: what its sender may see of it, and nothing else. */
export const keptAnswer = (entry: CallEntry, role: Role | null, result: unknown) => {
  const seen = seenBy(entry.ok, role, result);
  return { status: entry.status ?? 200, body: JSON.stringify(seen ?? null), headers: etagOf(seen) };
};
