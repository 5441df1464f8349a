import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An identity provider on loopback that signs whatever it is told to, and may be told to misbehave. */
export type IssuerStandIn = {
  issuer: string;
  /** Paths asked for so far. */
  asked: string[];
  keys: object[];
  document: Record<string, unknown>;
  /** When set, is asked first and may answer in the issuer's place (true: it did). */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Honest again, with its first keys, and nothing asked. */
  reset(): void;
  close(): void;
};

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const ed = generateKeyPairSync('ed25519');

export const jwk = (key: KeyObject, kid: string, more: object = {}) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...more,
});

export async function startIssuer(): Promise<IssuerStandIn> {
  const server = createServer((request, response) => {
    standIn.asked.push(request.url ?? '');
    if (standIn.misbehave?.(request, response)) return;
    const discovery = request.url?.endsWith('/openid-configuration');
    response.end(JSON.stringify(discovery ? standIn.document : { keys: standIn.keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: IssuerStandIn = {
    issuer,
    asked: [],
    keys: [],
    document: {},
    misbehave: null,
    reset() {
      standIn.asked = [];
      standIn.misbehave = null;
      standIn.keys = [jwk(rsa.publicKey, 'rsa'), jwk(ec.publicKey, 'ec'), jwk(ed.publicKey, 'ed')];
      standIn.document = { issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/keys` };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  standIn.reset();
  return standIn;
}

export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const byRsa = (input: string, key = rsa.privateKey): Buffer => signBytes('sha256', Buffer.from(input), key);

/** A compact token of any header and payload, signed by the issuer's RSA key unless told otherwise. */
export const token = (header: Record<string, unknown>, payload: unknown, sign: (input: string) => Buffer = byRsa) => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${sign(input).toString('base64url')}`;
};

/** Claims that are accepted for the client `dash` at `now`, unless told otherwise. */
export const goodClaims = (issuer: string, now: Date, more: object = {}) => {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: issuer,
    aud: 'dash',
    sub: 'subject-1',
    email: 'ann@fairlead.example',
    email_verified: true,
    nonce: 'nonce-1',
    iat: seconds,
    exp: seconds + 300,
    ...more,
  };
};
