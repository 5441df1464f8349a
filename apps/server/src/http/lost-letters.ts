import { Refused } from '../refusal.ts';

/**
 * Refuses text of a form that was not written in UTF-8. The parser of forms has put a mark in the place of each letter that it
 * could not read and keeps no bytes, so the mark is what is left to see.
 * @param path the field that the text stands in
 */
export const refuseLostLetters = (path: string, text: unknown, what = path): void => {
  if (typeof text !== 'string' || !text.includes('\ufffd')) return;
  const message = `${what} has “\ufffd” where letters could not be read. Send it in UTF-8.`;
  throw new Refused([{ path, message }], 'bad_request');
};
