import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRsa, goodClaims, type IssuerStandIn, jwk, startIssuer, token } from '../testing/issuer-stand-in.ts';
import { IssuerUnavailable, type Oidc, openOidc, TokenRefused } from './oidc.ts';

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
const refusal = async (text: string) => {
  const error = await oidc.verify(text).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TokenRefused)) throw error ?? new Error('it was accepted');
  return error.reason;
};

describe('the issuer', () => {
  test('says where to sign in', async () => {
    expect(await oidc.authorizationEndpoint()).toBe(`${provider.issuer}/authorize`);
    expect(await oidc.authorizationEndpoint()).toBe(`${provider.issuer}/authorize`);
    expect(provider.asked).toEqual(['/.well-known/openid-configuration']);
  });

  test('may change its keys: they are fetched again, but not for every unknown one', async () => {
    await oidc.verify(good());
    const renewed = () => token({ alg: 'RS256', kid: 'new' }, claims(), (input) => byRsa(input, stranger.privateKey));
    provider.keys = [jwk(stranger.publicKey, 'new')];
    expect(await refusal(renewed())).toBe('ERR_JWKS_NO_MATCHING_KEY');
    expect(provider.asked).toHaveLength(2);
    now = new Date(now.getTime() + 30_000);
    expect((await oidc.verify(renewed())).subject).toBe('subject-1');
    for (let i = 0; i < 5; i += 1) await refusal(token({ alg: 'RS256', kid: `none-${i}` }, claims()));
    expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(2);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await refusal(token({ alg: 'RS256', kid: 'rsa' }, claims()))).toBe('ERR_JWKS_NO_MATCHING_KEY');
    expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(3);
  });

  type Answer = (response: ServerResponse) => unknown;
  test.each<[string, { document?: object; keys?: unknown; answer?: Answer }]>([
    ['calls itself otherwise', { document: { issuer: 'https://login.x.invalid' } }],
    ['names keys elsewhere in the clear', { document: { jwks_uri: 'http://provider.keys.x.invalid/' } }],
    ['names a page that is no address', { document: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['has no keys', { keys: 'none' }],
    ['answers an error', { answer: (response) => response.writeHead(500).end('{}') }],
    ['answers HTML', { answer: (response) => response.end('<html>') }],
    ['redirects', { answer: (response) => response.writeHead(302, { location: '/elsewhere' }).end() }],
    [
      'answers too much',
      {
        answer: (response) =>
          response.end(JSON.stringify({ ...provider.document, keys: provider.keys, padding: 'x'.repeat(300_000) })),
      },
    ],
    ['does not answer', { answer: () => {} }],
    ['breaks off', { answer: (response) => response.write('{"issuer":', () => response.destroy()) }],
  ])('that %s is not available, and nobody signs in', async (_name, wrong) => {
    Object.assign(provider.document, wrong.document);
    provider.keys = (wrong.keys as object[]) ?? provider.keys;
    const { answer } = wrong;
    if (answer) {
      provider.misbehave = (_request, response) => {
        answer(response);
        return true;
      };
    }
    await expect(oidc.verify(good())).rejects.toThrow(IssuerUnavailable);
    expect(provider.asked.filter((path) => path === '/elsewhere')).toEqual([]);
  });

  test('is asked again after a failure', async () => {
    provider.misbehave = (_request, response) => Boolean(response.writeHead(503).end());
    await expect(oidc.verify(good())).rejects.toThrow(IssuerUnavailable);
    provider.misbehave = null;
    expect((await oidc.verify(good())).subject).toBe('subject-1');
  });

  test('is asked once by many at a time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => oidc.verify(good())));
    expect(provider.asked).toHaveLength(2);
  });
});
