import type { z } from 'zod';
import { issuesOf } from '../issues-of.ts';
import { Refused } from '../refusal.ts';

/** Parses or refuses with 400. */
export const parse = <S extends z.ZodType>(shape: S, value: unknown): z.output<S> => {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refused(issuesOf(parsed.error));
};
