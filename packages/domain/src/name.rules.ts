import { type Issue, when } from './issue.ts';
import { isOneLine, NAME_MAX } from './text.ts';

/** A record's name: required after trimming, one line, at most 255 characters. */
export const checkName = (
  name: string,
  { path = 'name', required = 'Name is required' }: { path?: string; required?: string } = {},
): Issue[] => [
  ...when(name.trim() === '', path, required),
  ...when(name.length > NAME_MAX, path, `Name must be at most ${NAME_MAX} characters. Shorten it.`),
  ...when(
    !isOneLine(name),
    path,
    'Name has characters that cannot be kept. Remove line breaks and control characters.',
  ),
];
