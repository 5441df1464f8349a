import { EXPIRED_LINK } from '@fairlead/domain/auth/password-link';
import { may, permissions } from '@fairlead/domain/permission';
import type { Role } from '@fairlead/domain/role';
import { checkEmail } from '@fairlead/domain/user/email.rules';
import { checkPassword } from '@fairlead/domain/user/password.rules';
import { type Context, signedIn } from '../../context.ts';
import { IssuerUnavailable } from '../../outside/oidc.ts';
import { hashPassword, hashToken, newToken, verifyPassword } from '../../platform/secrets.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { Refused, refuseIfAny, Unauthorized, Unavailable } from '../../refusal.ts';
import { orderPasswordMail } from '../user/password-link.service.ts';
import { noteSignIn, setPassword } from '../user/user.service.ts';
import { countPassword, countReset, forgetTries } from './attempts.service.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  endSession,
  insertNonce,
  openSession,
  useNonce,
  usePasswordToken,
} from './auth.sql.ts';

const TOKEN_SECONDS = 24 * 60 * 60;
const NONCE_MS = 10 * 60 * 1000;

type AccessToken = { access_token: string; token_type: 'bearer'; expires_in: number };

/** A token, or null when the account was deleted or its password changed since it was looked up. */
const grant = async (context: Context, account: Account, withPassword: boolean): Promise<AccessToken | null> => {
  const token = newToken();
  const hash = withPassword ? account.password_hash : null;
  if (!(await openSession(context, account.id, hashToken(token), context.realNow(), hash))) return null;
  await noteSignIn(context, account.id);
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
};

/**
 * Password sign-in. Unknown, wrong and deleted answer alike and take the same time (D-019, D-029).
 * @throws Unauthorized, TooMany after 10 tries of an account from one address, or 50 failures of the address
 */
export const signIn = async (context: Context, given: { username: string; password: string }): Promise<AccessToken> => {
  const tried = await countPassword(context, given.username);
  const account = await accountByEmail(context, given.username.trim());
  const usable = account && account.deleted_at === null ? account : undefined;
  const right = await verifyPassword(given.password, usable?.password_hash ?? null);
  await tried.compared(right);
  const token = usable && right ? await grant(context, usable, true) : null;
  if (!token) throw new Unauthorized('Incorrect email or password', 'wrong_credentials');
  await tried.entered();
  return token;
};

const issuerDown = () =>
  new Unavailable('The sign-in provider does not answer right now. Use your password, or try again in a moment.');

/** What the browser needs to start single sign-on; each answer brings a nonce that works once within 10 minutes. */
export const ssoConfig = async (context: Context) => {
  const { oidc } = context;
  if (!oidc) return { enabled: false, authorization_endpoint: null, client_id: null, nonce: null };
  const nonce = newToken();
  const endpoint = await oidc.authorizationEndpoint().catch((error: unknown) => {
    if (error instanceof IssuerUnavailable) throw issuerDown();
    throw error;
  });
  await insertNonce(context, hashToken(nonce), new Date(context.realNow().getTime() + NONCE_MS));
  return { enabled: true, authorization_endpoint: endpoint, client_id: oidc.clientId, nonce };
};

/**
 * Sign-in with an identity token of the configured issuer. Unknown people get no account.
 * @throws Unauthorized in one sentence for every reason
 */
export const signInWithSso = async (context: Context, idToken: string): Promise<AccessToken> => {
  const refused = () =>
    new Unauthorized('Single sign-on did not work. Try again or sign in with your password.', 'sso_refused');
  const identity = await context.oidc?.verify(idToken, context.realNow()).catch((error: unknown) => {
    if (error instanceof IssuerUnavailable) throw issuerDown();
    return null;
  });
  if (!identity) throw refused();
  const account = await accountByEmail(context, identity.email);
  const fresh = await useNonce(context, hashToken(identity.nonce), context.realNow());
  if (!fresh || !account || account.deleted_at !== null) throw refused();
  const token = await grant(context, account, false);
  if (!token) throw refused();
  return token;
};

export const profile = (context: Context) => {
  const user = signedIn(context);
  const { driveUrl, legacyAdminUrl, providerDomain } = context.config;
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    company_id: user.company_id,
    permissions: permissions.filter((permission) => may(user.role, permission)),
    provider_domain: providerDomain,
    ...(driveUrl !== undefined && may(user.role, 'drive.read') ? { drive_connected: true as const } : {}),
    ...(user.role === 'admin' && legacyAdminUrl !== undefined ? { legacy_admin_url: legacyAdminUrl } : {}),
  };
};

export const logout = async (context: Context): Promise<void> => {
  await endSession(context, signedIn(context).session_id, context.realNow());
};

const RESET_ANSWER = 'Reset instructions have been sent';

/** Same answer whether there is an account or not (D-023); the mail goes out as a job. */
export const requestReset = async (context: Context, email: string): Promise<{ message: string }> => {
  refuseIfAny(checkEmail(email));
  await countReset(context, email);
  const account = await accountByEmail(context, email.trim());
  if (account && account.deleted_at === null)
    await context.db.tx(() =>
      orderPasswordMail(context, account.id, account.password_hash === null ? 'create' : 'reset'),
    );
  return { message: RESET_ANSWER };
};

/**
 * Sets the password of the link's user, uses the link up and ends all sessions.
 * @throws Refused with the expired text for a link that is unknown, used, old or edited (D-030)
 */
export const confirmReset = async (
  context: Context,
  given: { password: string; token: string },
): Promise<{ role: Role }> => {
  refuseIfAny(checkPassword(given.password));
  const hash = await hashPassword(given.password);
  return context.db.tx(async () => {
    const user = await usePasswordToken(context, hashToken(given.token), context.realNow());
    const account = user === undefined ? undefined : await accountById(context, user);
    if (!account || account.deleted_at !== null)
      throw new Refused([{ path: 'token', message: EXPIRED_LINK }], 'link_expired');
    await setPassword(context, account.id, hash);
    await endSessionsOf(context, account.id, context.realNow(), 'password_changed');
    await forgetTries(context, account.email);
    return { role: account.role };
  });
};
