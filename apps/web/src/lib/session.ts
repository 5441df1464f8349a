import { safeReturnPath } from '@fairlead/domain/auth/return-path';
import { forgetText, keepText, readText } from './local.ts';

const TOKEN = 'fairlead.token';
const SSO_TOKEN = 'fairlead.sso-token';
const RETURN = 'fairlead.return';

/** Where a signed-in user lands when no page is remembered. */
export const FIRST_PAGE = '/homepage';

export const token = (): string | null => readText(TOKEN);
export const keepToken = (value: string): void => keepText(TOKEN, value);
/** The identity provider's token is kept apart from ours (AU-03). */
export const keepSsoToken = (value: string): void => keepText(SSO_TOKEN, value);

/** Ends the session in this browser. What the server knows of it is ended by the logout call. */
export const dropTokens = (): void => {
  forgetText(TOKEN);
  forgetText(SSO_TOKEN);
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
const listeners = new Set<Listener>();

/** Called when the session ended under the user: a 401, or a logout in another tab. */
export const onSessionLost = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A call made with `used` was refused as unknown. A newer token may already be in place: then nothing is lost. */
export const loseSession = (used: string | null): void => {
  if (token() !== used) return;
  dropTokens();
  for (const listener of listeners) listener();
};

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN && event.newValue === null) for (const listener of listeners) listener();
  });
