/** Expiry of a password link, read from the last dot-separated part of its token: unix seconds, 13 digits are milliseconds (D-024). Null when it is no time. */
export const expiryOf = (token: string): Date | null => {
  const last = token.split('.').at(-1) ?? '';
  if (!token.includes('.') || !/^\d{1,13}$/.test(last)) return null;
  const number = Number(last);
  return new Date(last.length === 13 ? number : number * 1000);
};

/** A courtesy for the page only: the server checks hash, expiry and use (D-030). */
export const hasExpired = (token: string, now: Date): boolean => {
  const expiry = expiryOf(token);
  return expiry === null || expiry.getTime() <= now.getTime();
};

export const EXPIRED_LINK = 'Your password request has expired. Click here to request a new one.';
