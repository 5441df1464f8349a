import type { Issue } from '@fairlead/domain/issue';
import type { z } from 'zod';
import { Refused } from '../refusal.ts';

type ZodIssue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A sentence that names the field: the shapes' own words start in lower case and follow the name. */
const sentence = (issue: ZodIssue, path: string): string => {
  const field = path === '' ? 'The body' : path;
  if (issue.code === 'invalid_type' && /^Invalid input/.test(issue.message)) {
    const missing = issue.input === undefined && / undefined$/.test(issue.message);
    return missing ? `${field} is required` : `${field} must be ${kinds[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value' && /^Invalid/.test(issue.message))
    return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  if (issue.code === 'unrecognized_keys' && /^Unrecognized/.test(issue.message)) return `${field} has unknown fields`;
  if (/^[a-z]/.test(issue.message)) return `${field} ${issue.message}`;
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? `${field} is not valid` : issue.message;
};

/** The first issue of each field: one sentence a field is enough to act on. */
export const issuesOf = (error: z.ZodError): Issue[] => {
  const byPath = new Map<string, Issue>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, message: sentence(issue, path) });
  }
  return [...byPath.values()].slice(0, 50);
};

/** Parses or refuses with 400. */
export const parse = <S extends z.ZodType>(shape: S, value: unknown): z.output<S> => {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refused(issuesOf(parsed.error));
};
