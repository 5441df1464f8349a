/** Why a sign-in ended: the code of a 401, with what the sign-in page says about it. */
export const sessionEnds = {
  session_expired: 'Your session has expired. Sign in to go on where you were.',
  signed_out: 'You were signed out elsewhere. Sign in to go on where you were.',
  access_changed: 'Your access was changed. Sign in again to go on.',
  password_changed: 'Your password was changed. Sign in with the new one.',
  unauthorized: 'Sign in to continue',
} as const;

export type SessionEnd = keyof typeof sessionEnds;

export const isSessionEnd = (text: string | null): text is SessionEnd =>
  text !== null && Object.hasOwn(sessionEnds, text);
