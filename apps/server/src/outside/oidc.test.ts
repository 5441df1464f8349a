import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IssuerUnavailable, type Oidc, openOidc, TokenRefused } from './oidc.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = (key: KeyObject, kid: string, more: object = {}) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...more,
});

let provider: Server;
let issuer: string;
let asked: string[] = [];
let keys: object[] = [];
let document: Record<string, unknown> = {};
let misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
let now: Date;
let oidc: Oidc;
beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (misbehave?.(request, response)) return;
    response.end(JSON.stringify(request.url?.endsWith('/openid-configuration') ? document : { keys }));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  misbehave = null;
  keys = [jwk(rsa.publicKey, 'rsa'), jwk(ec.publicKey, 'ec'), jwk(ed.publicKey, 'ed')];
  document = { issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/keys` };
  now = new Date('2026-03-31T12:00:00Z');
  oidc = openOidc({ issuer, clientId: 'dash' }, { realNow: () => now, timeoutMs: 500 });
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const seconds = () => Math.floor(now.getTime() / 1000);
const claims = (more: object = {}) => ({
  iss: issuer,
  aud: 'dash',
  sub: 'subject-1',
  email: 'ann@fairlead.example',
  email_verified: true,
  nonce: 'nonce-1',
  iat: seconds(),
  exp: seconds() + 300,
  ...more,
});
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
type Header = Record<string, unknown>;
const byRsa = (input: string, key = rsa.privateKey) => signBytes('sha256', Buffer.from(input), key);
const token = (header: Header, payload: unknown, sign: (input: string) => Buffer = byRsa) => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${sign(input).toString('base64url')}`;
};
const good = (more: object = {}) => token({ alg: 'RS256', kid: 'rsa' }, claims(more));
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
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
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
    expect(asked).toHaveLength(2); // keys are kept
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
      if (value === 'slash') return [claim, `${issuer}/`];
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
    expect(asked).toEqual([]);
  });

  test('HS256 with the public key as secret', async () => {
    const exports = [
      pem(),
      pem().trim(),
      rsa.publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(keys[0]),
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
      { jku: `${issuer}/canary`, kid: 'mine' },
      { x5u: `${issuer}/canary`, kid: 'mine' },
      { x5c: ['AAAA'], kid: 'rsa' },
      { jwk: own, kid: 'rsa' },
      { kid: '../../../dev/null' },
      { kid: "rsa' or '1'='1" },
      { kid: `${issuer}/canary` },
      { kid: 7 },
    ]) {
      expect(await refusal(token({ alg: 'RS256', ...header }, claims(), byStranger))).toBeTruthy();
    }
    expect(asked.filter((path) => path !== '/.well-known/openid-configuration' && path !== '/keys')).toEqual([]);
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
    keys = [
      { kty: 'oct', k: encode('secret'), kid: 'oct', alg: 'HS256' },
      jwk(rsa.publicKey, 'enc', { use: 'enc' }),
      jwk(short.publicKey, 'short'),
    ];
    expect(await refusal(token({ alg: 'RS256', kid: 'enc' }, claims()))).toBe('ERR_JWKS_NO_MATCHING_KEY');
    const byShort = (input: string) => byRsa(input, short.privateKey);
    expect(await refusal(token({ alg: 'RS256', kid: 'short' }, claims(), byShort))).toBe('key');
  });
});

describe('the issuer', () => {
  test('says where to sign in', async () => {
    expect(await oidc.authorizationEndpoint()).toBe(`${issuer}/authorize`);
    expect(await oidc.authorizationEndpoint()).toBe(`${issuer}/authorize`);
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });

  test('may change its keys: they are fetched again, but not for every unknown one', async () => {
    await oidc.verify(good());
    const renewed = () => token({ alg: 'RS256', kid: 'new' }, claims(), (input) => byRsa(input, stranger.privateKey));
    keys = [jwk(stranger.publicKey, 'new')];
    expect(await refusal(renewed())).toBe('ERR_JWKS_NO_MATCHING_KEY');
    expect(asked).toHaveLength(2);
    now = new Date(now.getTime() + 30_000);
    expect((await oidc.verify(renewed())).subject).toBe('subject-1');
    for (let i = 0; i < 5; i += 1) await refusal(token({ alg: 'RS256', kid: `none-${i}` }, claims()));
    expect(asked.filter((path) => path === '/keys')).toHaveLength(2);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa' }, claims()))).toBe('ERR_JWKS_NO_MATCHING_KEY');
    expect(asked.filter((path) => path === '/keys')).toHaveLength(3);
  });

  type Answer = (response: ServerResponse) => unknown;
  test.each<[string, { document?: object; keys?: unknown; answer?: Answer }]>([
    ['calls itself otherwise', { document: { issuer: 'https://login.x.invalid' } }],
    ['names keys elsewhere in the clear', { document: { jwks_uri: 'http://keys.x.invalid/' } }],
    ['names a page that is no address', { document: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['has no keys', { keys: 'none' }],
    ['answers an error', { answer: (response) => response.writeHead(500).end('{}') }],
    ['answers HTML', { answer: (response) => response.end('<html>') }],
    ['redirects', { answer: (response) => response.writeHead(302, { location: '/elsewhere' }).end() }],
    ['answers too much', { answer: (response) => response.end(`"${'x'.repeat(300_000)}"`) }],
    ['does not answer', { answer: () => {} }],
    ['breaks off', { answer: (response) => response.write('{"issuer":', () => response.destroy()) }],
  ])('that %s is not available, and nobody signs in', async (_name, wrong) => {
    Object.assign(document, wrong.document);
    keys = (wrong.keys as object[]) ?? keys;
    const { answer } = wrong;
    if (answer) {
      misbehave = (_request, response) => {
        answer(response);
        return true;
      };
    }
    await expect(oidc.verify(good())).rejects.toThrow(IssuerUnavailable);
    expect(asked.filter((path) => path === '/elsewhere')).toEqual([]);
  });

  test('is asked again after a failure', async () => {
    misbehave = (_request, response) => Boolean(response.writeHead(503).end());
    await expect(oidc.verify(good())).rejects.toThrow(IssuerUnavailable);
    misbehave = null;
    expect((await oidc.verify(good())).subject).toBe('subject-1');
  });

  test('is asked once by many at a time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => oidc.verify(good())));
    expect(asked).toHaveLength(2);
  });
});
