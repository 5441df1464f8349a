import { isEmail } from '@fairlead/domain/user/email.rules';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../config.ts';
import { IssuerUnavailable, openIssuer } from './oidc-issuer.ts';

export { IssuerUnavailable };

/** Signatures by a key pair only: with a shared secret, or none, anybody could sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const LEEWAY_SECONDS = 60;
const LONGEST = 16_384;

/** The token proves nothing. `reason` is for the log; the user is told the same for every one. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('The identity token was not accepted', options);
    this.reason = reason;
  }
}

type Identity = { email: string; subject: string; nonce: string };

export type Oidc = {
  clientId: string;
  /**
   * Who the token says signed in; `at` is the real clock, now by default. Its nonce is still to be used up by the caller.
   * @throws TokenRefused (401) or IssuerUnavailable (503).
   */
  verify(idToken: string, at?: Date): Promise<Identity>;
  /** @throws IssuerUnavailable */
  authorizationEndpoint(): Promise<string>;
};

/** Single sign-on with the configured issuer (OpenID Connect Core 3.1.3.7, RFC 8725). Times are the real clock's. */
export function openOidc(
  oidc: NonNullable<Config['oidc']>,
  options: { realNow?: () => Date; timeoutMs?: number } = {},
): Oidc {
  const { realNow = () => new Date(), ...more } = options;
  const { issuer, clientId } = oidc;
  const provider = openIssuer(issuer, { realNow, ...more });

  return {
    clientId,
    authorizationEndpoint: provider.authorizationEndpoint,
    async verify(idToken, now = realNow()) {
      refuseByForm(idToken);
      const claims = await jwtVerify(idToken, provider.key, {
        algorithms: ALGORITHMS,
        issuer,
        audience: clientId,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce', 'email'],
      }).then(
        ({ payload }) => payload,
        (error: unknown) => {
          if (error instanceof IssuerUnavailable) throw error;
          throw new TokenRefused(error instanceof errors.JOSEError ? error.code : 'key', { cause: error });
        },
      );
      return identityOf(claims, clientId, now);
    },
  };
}

/** What can be told without a key is refused before anything is fetched. */
function refuseByForm(idToken: string): void {
  if (idToken.length > LONGEST || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(idToken)) throw new TokenRefused('form');
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(idToken);
  } catch (error) {
    throw new TokenRefused('header', { cause: error });
  }
  if (!ALGORITHMS.includes(header.alg ?? '')) throw new TokenRefused('alg');
  if (header.crit !== undefined) throw new TokenRefused('crit');
}

function identityOf(claims: JWTPayload, clientId: string, now: Date): Identity {
  const { sub, nonce, email, email_verified, azp, aud, iat } = claims;
  if (typeof iat !== 'number' || iat > now.getTime() / 1000 + LEEWAY_SECONDS) throw new TokenRefused('iat');
  // For several audiences the token must have been made for us; for one, it must not have been made for another.
  const several = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? several : azp !== clientId) throw new TokenRefused('azp');
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new TokenRefused('sub');
  if (typeof nonce !== 'string' || nonce === '' || nonce.length > 255) throw new TokenRefused('nonce');
  if (typeof email !== 'string' || !isEmail(email)) throw new TokenRefused('email');
  if (email_verified !== true) throw new TokenRefused('email_verified');
  return { email, subject: sub, nonce };
}
