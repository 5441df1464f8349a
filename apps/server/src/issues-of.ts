import { inWords } from '@fairlead/domain/in-words';
import type { Issue } from '@fairlead/domain/issue';
import type { z } from 'zod';

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

const pathOf = ({ path }: ZodIssue): string => path.map(String).join('.');

/** The list whose entry is none of the values that it may be, which are the same for all entries; else null. */
const listOf = (issue: ZodIssue): string | null =>
  issue.code === 'invalid_value' && issue.values.length > 1 && typeof issue.path.at(-1) === 'number'
    ? pathOf({ ...issue, path: issue.path.slice(0, -1) })
    : null;

const MOST = 50;

/** "codes.0 and codes.2 must each be one of a, b": the values once, however many entries are none of them. */
const sentenceOfEntries = (entries: readonly ZodIssue[], first: ZodIssue): string => {
  const paths = [...new Set(entries.map(pathOf))].slice(0, MOST);
  const words = sentence(first, inWords(paths));
  return paths.length === 1 ? words : words.replace(' must be one of ', ' must each be one of ');
};

/** The first issue of each field: one sentence a field is enough to act on. */
export const issuesOf = (error: z.ZodError): Issue[] => {
  const byPath = new Map<string, Issue>();
  const ofLists = Map.groupBy(error.issues, listOf);
  for (const issue of error.issues) {
    const list = listOf(issue);
    const entries = list === null ? [issue] : (ofLists.get(list) ?? []);
    const path = pathOf(issue);
    if (entries[0] === issue && !byPath.has(path))
      byPath.set(path, { path, message: sentenceOfEntries(entries, issue) });
  }
  return [...byPath.values()].slice(0, MOST);
};
