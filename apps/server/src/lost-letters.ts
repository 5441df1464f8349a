import { Refused } from './refusal.ts';

/**
 * Refuses text of a form that was not written in UTF-8. The parser of forms has put a mark in the place of each letter that it
 * could not read and keeps no bytes, so the mark is what is left to see. It may have come in the text as well, from where somebody
 * copied it, so what is said is true of both.
 * @param path the field that the text stands in
 */
export const refuseLostLetters = (path: string, text: unknown, what = path): void => {
  if (typeof text !== 'string' || !text.includes('\ufffd')) return;
  const message = `${what} has “\ufffd”, which stands where a letter could not be read. Take it out, or send it in UTF-8.`;
  throw new Refused([{ path, message }], 'bad_request');
};
