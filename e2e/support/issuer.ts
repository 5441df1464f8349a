import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** A whole OpenID provider on loopback. People sign in there with their address alone. */
export type Issuer = { url: string; close(): Promise<void> };

/** Said before the address: the provider has not checked that it is theirs. */
export const UNVERIFIED = 'unverified ';

const page = `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>
<form method="post"><label>Work address <input name="login"></label><button>Continue</button></form>
<form method="post"><button name="refuse" value="yes">Cancel</button></form></html>`;

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'stories',
  alg: 'RS256',
  use: 'sig',
});

const accountOf = (id: string) => ({
  accountId: id,
  claims: () => ({ sub: id, email: id.replace(UNVERIFIED, ''), email_verified: !id.startsWith(UNVERIFIED) }),
});

const answerOf = async (request: IncomingMessage) => {
  const form = new URLSearchParams(await text(request));
  if (form.has('refuse')) return { error: 'access_denied', error_description: 'The sign-in was cancelled' };
  return { login: { accountId: form.get('login') }, consent: {} };
};

export const startIssuer = async (port: number, client: { id: string; redirect: string }): Promise<Issuer> => {
  const url = `http://127.0.0.1:${port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        application_type: 'native', // what may return to http on loopback
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
        redirect_uris: [client.redirect],
      },
    ],
    responseTypes: ['id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [signingKey()] },
    features: { devInteractions: { enabled: false } },
    ttl: { IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_, id) => accountOf(id),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'POST') return provider.interactionFinished(request, response, await answerOf(request));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
