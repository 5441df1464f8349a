import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWK,
  type JWSHeaderParameters,
} from 'jose';
import { isLoopback } from '../config.values.ts';

/** The identity provider did not answer, or not as the standard says: nobody's token is at fault. */
export class IssuerUnavailable extends Error {
  override name = 'IssuerUnavailable';
}

type Discovery = { authorization_endpoint: string; jwks_uri: string };
type KeySet = (header: JWSHeaderParameters) => Promise<CryptoKey>;
type Cached<T> = { at: number; value: Promise<T> };

/** Both are fetched again when older than this. */
const FRESH_MS = 10 * 60_000;
/** Tokens with a key id nobody knows make us look for new keys, but no oftener than this. */
const COOLDOWN_MS = 30_000;
const ANSWER_BYTES = 256 * 1024;

/**
 * The configured issuer's discovery document and keys, fetched when needed and kept for ten minutes. The operator chose
 * the address, so it may be private; time and size are limited all the same, and no redirect is followed.
 */
export function openIssuer(issuer: string, options: { realNow: () => Date; timeoutMs?: number }) {
  const { realNow, timeoutMs = 5_000 } = options;
  const base = issuer.replace(/\/$/, '');
  const get = (url: string) => fetchJson(url, timeoutMs);

  const discovery = cached<Discovery>(realNow, async () => {
    const document = await get(`${base}/.well-known/openid-configuration`);
    const { issuer: named, authorization_endpoint, jwks_uri } = document;
    if (named !== issuer) throw new IssuerUnavailable('The issuer calls itself by another name than OIDC_ISSUER');
    return { authorization_endpoint: safeUrl(authorization_endpoint), jwks_uri: safeUrl(jwks_uri) };
  });
  const keys = cached<KeySet>(realNow, async () => {
    const { jwks_uri } = await discovery.get();
    const set = await get(jwks_uri);
    if (!Array.isArray(set.keys)) throw new IssuerUnavailable('The issuer has no keys');
    return createLocalJWKSet({ keys: set.keys.filter(isPublicKey) } as JSONWebKeySet);
  });

  return {
    async authorizationEndpoint(): Promise<string> {
      return (await discovery.get()).authorization_endpoint;
    },
    /** The key a token's header names, among the issuer's own only: addresses and keys in a header are never looked at. */
    async key({ alg, kid }: JWSHeaderParameters): Promise<CryptoKey> {
      const wanted = { ...(alg === undefined ? {} : { alg }), ...(kid === undefined ? {} : { kid }) };
      try {
        return await (await keys.get())(wanted);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !keys.renew()) throw error;
        return (await keys.get())(wanted);
      }
    },
  };
}

/** A public key. A shared secret in the set would let its readers sign; what a key is for, `jose` checks itself. */
const isPublicKey = (key: JWK): boolean =>
  typeof key === 'object' && key !== null && ['RSA', 'EC', 'OKP'].includes(key.kty ?? '') && !('d' in key);

/** One fetch for all who ask at once; a failed one is not kept. */
function cached<T>(realNow: () => Date, load: () => Promise<T>) {
  let kept: Cached<T> | null = null;
  return {
    get(): Promise<T> {
      const now = realNow().getTime();
      if (!kept || now - kept.at >= FRESH_MS || now < kept.at) {
        const entry: Cached<T> = { at: now, value: load() };
        kept = entry;
        entry.value.catch(() => {
          if (kept === entry) kept = null;
        });
      }
      return kept.value;
    },
    /** Lets go of what is kept, if that is old enough. */
    renew(): boolean {
      if (kept && realNow().getTime() - kept.at < COOLDOWN_MS) return false;
      kept = null;
      return true;
    },
  };
}

async function fetchJson(url: string, timeoutMs: number): Promise<Record<string, unknown>> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!answer.ok || !answer.body) throw new IssuerUnavailable(`The issuer answered ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.byteLength;
      if (size > ANSWER_BYTES) throw new IssuerUnavailable('The issuer answered too much');
      chunks.push(chunk);
    }
    const content: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof content !== 'object' || content === null) throw new IssuerUnavailable('The issuer answered no object');
    return content as Record<string, unknown>;
  } catch (error) {
    throw error instanceof IssuerUnavailable
      ? error
      : new IssuerUnavailable('The issuer cannot be reached', { cause: error });
  }
}

/** https, or http on this machine: what is read in the clear elsewhere could be anybody's. */
function safeUrl(value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url.href;
  throw new IssuerUnavailable('The issuer names an address that is not https');
}
