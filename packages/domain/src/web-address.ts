import { isOneLine } from './text.ts';

/** Longest address that is kept. */
const WEB_ADDRESS_MAX = 2048;

/** Scheme and host, nothing before the host, no blanks or backslashes. */
const web = /^https?:\/\/[^\s/?#@\\:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/** An http or https address that a link or a picture may lead to: never a script, never a user name that hides the host. */
export const isWebAddress = (text: string): boolean =>
  text.length <= WEB_ADDRESS_MAX && isOneLine(text) && web.test(text);
