import { safeReturnPath } from '@fairlead/domain/auth/return-path';
import { isSessionEnd, type SessionEnd } from '@fairlead/domain/auth/session-end';
import { forgetAll, forgetText, keepText, readText } from './local.ts';
import { pageSent, serverTime } from './server-time.ts';

const TOKEN = 'fairlead.token';
const SSO_TOKEN = 'fairlead.sso-token';
const RETURN = 'fairlead.return';
/** Why the last sign-in of this browser ended, for its other tabs. */
const ENDED = 'fairlead.ended';
/** Why this tab shows the sign-in page. */
const WHY = 'fairlead.why';

/** Under such a key is kept what is not for whoever uses this browser next: it goes when the session ends. */
export const keyOfSession = (name: string): string => `fairlead.of-session.${name}`;

/** Where a signed-in user lands when no page is remembered. */
export const FIRST_PAGE = '/homepage';

let since = pageSent;
/** When the page was sent, or the session began on it, by the server's clock (ms): nothing that is shown was read before. Null: unknown. */
export const sessionSince = (): number | null => since;

/** A page that was kept over a sign-in shows what was read before it. */
export const showsSince = (at: number | null): void => {
  since = at;
};

export const token = (): string | null => readText(TOKEN);
export const keepToken = (value: string): void => {
  since = serverTime();
  forgetText(WHY, 'session');
  keepText(TOKEN, value);
};

/** Why this tab asks for a sign-in; null when nobody was signed in here before. */
export const whySignIn = (): SessionEnd | null => {
  const why = readText(WHY, 'session');
  return isSessionEnd(why) ? why : null;
};
/** The identity provider's token is kept apart from ours (AU-03). */
export const keepSsoToken = (value: string): void => keepText(SSO_TOKEN, value);

/** Ends the session in this browser; other tabs learn why. What the server knows of it is ended by the logout call. */
export const dropTokens = (why: SessionEnd = 'signed_out'): void => {
  // Before the token goes: that is what the other tabs hear of
  if (token() !== null) keepText(ENDED, why);
  forgetText(TOKEN);
  forgetText(SSO_TOKEN);
  forgetAll(keyOfSession(''));
};

/** Remembers the page that needed a sign-in, for this tab only. */
export const rememberPage = (href: string): void => {
  if (safeReturnPath(href, '') !== '') keepText(RETURN, href, 'session');
};

/** The remembered page, once; else the first page. */
export const takeReturnPath = (): string => {
  const remembered = readText(RETURN, 'session');
  forgetText(RETURN, 'session');
  return safeReturnPath(remembered, FIRST_PAGE);
};

type Listener = () => void;
const listenersOf = () => {
  const listeners = new Set<Listener>();
  return {
    add: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
  };
};
const lost = listenersOf();
const gained = listenersOf();

/** Called when the session ended under the user: a 401, or a logout in another tab. */
export const onSessionLost = lost.add;
/** Called when somebody signed in in another tab. */
export const onSessionGained = gained.add;

const losing = (why: string | null): void => {
  keepText(WHY, isSessionEnd(why) ? why : 'unauthorized', 'session');
  lost.tell();
};

/**
 * A call made with `used` was refused with a 401. A newer token may already be in place: then nothing is lost.
 * @param code of the refusal, which says why
 */
export const loseSession = (used: string | null, code: string): void => {
  if (token() !== used) return;
  // Asked without one, by a page that is about to go: it knows nothing of why
  if (used === null) {
    lost.tell();
    return;
  }
  const why = isSessionEnd(code) ? code : 'unauthorized';
  dropTokens(why);
  losing(why);
};

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN) return;
    if (event.newValue === null) {
      losing(readText(ENDED));
      return;
    }
    since = serverTime();
    forgetText(WHY, 'session'); // a sign-in elsewhere is this tab's too
    gained.tell();
  });
