import { type Read, read } from './answer-body.ts';
import { uuid } from './request.ts';
import { token } from './session.ts';

/** An answer that no page has taken by then is old: the page asks again. */
const KEPT_MS = 10_000;

type Asked = { token: string; answer: Promise<Read> };
const asked = new Map<string, Asked>();

/**
 * Asks what the page of this address is going to ask, while its scripts are still on their way. Nothing without a token.
 * @param urls as `requestOf` writes them
 */
export const askAhead = (urls: readonly string[]): void => {
  const used = token();
  if (used === null) return;
  for (const url of urls) {
    const headers = { Accept: 'application/json', 'X-Request-Id': uuid(), Authorization: `Bearer ${used}` };
    // Read while nobody waits for it yet
    const answer = fetch(url, { headers, credentials: 'omit' }).then(read);
    answer.catch(() => undefined); // whoever takes it hears of it
    asked.set(url, { token: used, answer });
  }
  setTimeout(forgetAhead, KEPT_MS);
};

/** Forgets what was asked ahead: after a write it may be of before. */
export const forgetAhead = (): void => asked.clear();

/** The answer to a question that was asked ahead with this token: once, and undefined for any other. */
export const takeAhead = (url: string, used: string | null): Promise<Read> | undefined => {
  const found = asked.get(url);
  asked.delete(url);
  return found?.token === used ? found?.answer : undefined;
};
