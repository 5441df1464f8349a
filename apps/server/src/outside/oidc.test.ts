import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  byRsa,
  ec,
  ed,
  encode,
  goodClaims,
  type IssuerStandIn,
  jwk,
  rsa,
  startIssuer,
  token,
} from '../testing/issuer-stand-in.ts';
import { type Oidc, openOidc, TokenRefused } from './oidc.ts';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

let provider: IssuerStandIn;
let now: Date;
let oidc: Oidc;
beforeAll(async () => {
  provider = await startIssuer();
});
beforeEach(() => {
  provider.reset();
  now = new Date('2026-03-31T12:00:00Z');
  oidc = openOidc({ issuer: provider.issuer, clientId: 'dash' }, { realNow: () => now });
});
afterAll(() => provider.close());

const claims = (more: object = {}) => goodClaims(provider.issuer, now, more);
const good = (more: object = {}) => token({ alg: 'RS256', kid: 'rsa' }, claims(more));
const seconds = () => Math.floor(now.getTime() / 1000);
const refusal = async (text: string) => {
  const error = await oidc.verify(text).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TokenRefused)) throw error ?? new Error('it was accepted');
  return error.reason;
};

describe('a good token', () => {
  test('says who signed in', async () => {
    expect(await oidc.verify(good())).toEqual({
      email: 'ann@fairlead.example',
      subject: 'subject-1',
      nonce: 'nonce-1',
    });
    expect(provider.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  test('may be signed by RSA-PSS, ECDSA or Ed25519, too', async () => {
    const pss = (input: string) =>
      signBytes('sha256', Buffer.from(input), { key: rsa.privateKey, padding: 6, saltLength: 32 });
    const ecdsa = (input: string) =>
      signBytes('sha256', Buffer.from(input), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
    const eddsa = (input: string) => signBytes(null, Buffer.from(input), ed.privateKey);
    for (const text of [
      token({ alg: 'PS256', kid: 'rsa' }, claims(), pss),
      token({ alg: 'ES256', kid: 'ec' }, claims(), ecdsa),
      token({ alg: 'EdDSA', kid: 'ed' }, claims(), eddsa),
      token({ alg: 'Ed25519', kid: 'ed' }, claims(), eddsa),
    ]) {
      expect((await oidc.verify(text)).subject).toBe('subject-1');
    }
    expect(provider.asked).toHaveLength(2); // keys are kept
  });

  test.each([
    ['expired 59 s ago', { exp: -59 }],
    ['valid in 60 s', { nbf: 60 }],
    ['made in 60 s', { iat: 60 }],
  ])('%s is within the leeway', async (_name, offsets) => {
    const shifted = Object.fromEntries(Object.entries(offsets).map(([claim, offset]) => [claim, seconds() + offset]));
    await expect(oidc.verify(good(shifted))).resolves.toBeTruthy();
  });

  test('for several audiences was made for us', async () => {
    await expect(oidc.verify(good({ aud: ['dash', 'other'], azp: 'dash' }))).resolves.toBeTruthy();
    await expect(oidc.verify(good({ aud: ['dash'] }))).resolves.toBeTruthy();
  });
});

describe('claims', () => {
  test.each<[string, object]>([
    ['another issuer', { iss: 'https://login.x.invalid' }],
    ['the issuer with a slash more', { iss: 'slash' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['several audiences without azp', { aud: ['dash', 'other'] }],
    ['made for another', { azp: 'other' }],
    ['several audiences, made for another', { aud: ['dash', 'other'], azp: 'other' }],
    ['azp of another kind', { azp: ['dash'] }],
    ['expired by 61 s', { exp: -61 }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is text', { exp: '9999999999' }],
    ['valid only in 61 s', { nbf: 61 }],
    ['made in 61 s', { iat: 61 }],
    ['no time of making', { iat: undefined }],
    ['no nonce', { nonce: undefined }],
    ['an empty nonce', { nonce: '' }],
    ['a nonce that is a number', { nonce: 1 }],
    ['no subject', { sub: undefined }],
    ['a subject that is a number', { sub: 7 }],
    ['no e-mail', { email: undefined }],
    ['an e-mail that is a list', { email: ['ann@fairlead.example'] }],
    ['two e-mails', { email: 'ann@fairlead.example,b@x.invalid' }],
    ['an unverified e-mail', { email_verified: false }],
    ['e-mail verified as text', { email_verified: 'true' }],
    ['nothing about the e-mail', { email_verified: undefined }],
  ])('%s is refused', async (_name, wrong) => {
    const shifted = Object.entries(wrong).map(([claim, value]) => {
      if (value === 'slash') return [claim, `${provider.issuer}/`];
      return [claim, typeof value === 'number' && ['exp', 'nbf', 'iat'].includes(claim) ? seconds() + value : value];
    });
    expect(await refusal(good(Object.fromEntries(shifted)))).toBeTruthy();
  });

  test.each(['[]', '"text"', 'null', '{', '1'])('a payload of %s is refused', async (payload) => {
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa' }, payload))).toBeTruthy();
  });
});

describe('signatures', () => {
  const pem = () => rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const nothing = () => Buffer.alloc(0);

  test.each([
    'none',
    'None',
    'nOnE',
    'NONE',
    '',
    'HS256',
    'HS384',
    'HS512',
    'RS1',
    'rs256',
    'dir',
    'A128KW',
    'RSA-OAEP',
    undefined,
    null,
    7,
    ['RS256'],
  ])('alg %j is refused before anything is fetched', async (alg) => {
    expect(await refusal(token({ alg, kid: 'rsa' }, claims(), byRsa))).toMatch(/^(alg|header)$/);
    expect(await refusal(`${encode({ alg })}.${encode(claims())}.`)).toBe('form');
    expect(provider.asked).toEqual([]);
  });

  test('HS256 with the public key as secret', async () => {
    const exports = [
      pem(),
      pem().trim(),
      rsa.publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(provider.keys[0]),
    ];
    for (const secret of exports) {
      const hmac = (input: string) => createHmac('sha256', secret).update(input).digest();
      expect(await refusal(token({ alg: 'HS256', kid: 'rsa' }, claims(), hmac))).toBe('alg');
    }
  });

  test('a stranger, an empty or a foreign signature, and changed claims', async () => {
    expect(
      await refusal(token({ alg: 'RS256', kid: 'rsa' }, claims(), (input) => byRsa(input, stranger.privateKey))),
    ).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa' }, claims(), nothing))).toBe('form');
    expect(await refusal(token({ alg: 'ES256', kid: 'ec' }, claims(), () => Buffer.alloc(64)))).toBe(
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    );
    const [header, , signature] = good().split('.');
    expect(await refusal(`${header}.${encode(claims({ email: 'admin@fairlead.example' }))}.${signature}`)).toBe(
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    );
    expect(await refusal(token({ alg: 'PS256', kid: 'rsa' }, claims()))).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    expect(await refusal(token({ alg: 'ES256', kid: 'rsa' }, claims()))).toBe('ERR_JWKS_NO_MATCHING_KEY');
  });

  test('keys and addresses in the header are never used', async () => {
    const own = jwk(stranger.publicKey, 'mine');
    const byStranger = (input: string) => byRsa(input, stranger.privateKey);
    for (const header of [
      { jwk: own },
      { jku: `${provider.issuer}/canary`, kid: 'mine' },
      { x5u: `${provider.issuer}/canary`, kid: 'mine' },
      { x5c: ['AAAA'], kid: 'rsa' },
      { jwk: own, kid: 'rsa' },
      { kid: '../../../dev/null' },
      { kid: "rsa' or '1'='1" },
      { kid: `${provider.issuer}/canary` },
      { kid: 7 },
    ]) {
      expect(await refusal(token({ alg: 'RS256', ...header }, claims(), byStranger))).toBeTruthy();
    }
    expect(provider.asked.filter((path) => path !== '/.well-known/openid-configuration' && path !== '/keys')).toEqual(
      [],
    );
  });

  test('two tokens in one, parts too many or too few, other letters, and too long', async () => {
    const one = good();
    const payload = `${one.split('.')[0]}.${one.split('.')[1]}`;
    for (const text of [
      `${one}${one}`,
      `${one}.${one}`,
      `${one},${one}`,
      `${one} `,
      `${one}\n`,
      payload,
      `${payload}.`,
      '',
      '.',
      '..',
      `${one}=`,
      one.replace('.', '..'),
      'a'.repeat(20_000),
    ]) {
      expect(await refusal(text)).toMatch(/^(form|header)$/);
    }
    expect(
      await refusal(`${encode({ alg: 'RS256', kid: 'rsa' })}.${encode(claims())}.${encode('x'.repeat(16_000))}`),
    ).toBe('form');
  });

  test('a header with extensions that must be understood', async () => {
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa', crit: ['b64'], b64: false }, claims()))).toBe('crit');
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa', crit: ['exp'] }, claims()))).toBe('crit');
  });

  test('keys that are no signing keys: shared secrets, encryption keys, short RSA', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    provider.keys = [
      { kty: 'oct', k: encode('secret'), kid: 'oct', alg: 'HS256' },
      jwk(rsa.publicKey, 'enc', { use: 'enc' }),
      jwk(short.publicKey, 'short'),
    ];
    expect(await refusal(token({ alg: 'RS256', kid: 'enc' }, claims()))).toBe('ERR_JWKS_NO_MATCHING_KEY');
    const byShort = (input: string) => byRsa(input, short.privateKey);
    expect(await refusal(token({ alg: 'RS256', kid: 'short' }, claims(), byShort))).toBe('key');
  });
});
