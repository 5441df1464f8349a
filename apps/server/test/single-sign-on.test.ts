import * as auth from '@fairlead/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '../src/features/user/user.service.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { goodClaims, type IssuerStandIn, startIssuer, token } from '../src/testing/issuer-stand-in.ts';
import { roomKinds } from '../src/testing/records.ts';

const REFUSED = 'Single sign-on did not work. Try again or sign in with your password.';
const DOWN = 'The sign-in provider does not answer right now. Use your password, or try again in a moment.';

describe.each(roomKinds())('single sign-on on %s', (kind) => {
  let provider: IssuerStandIn;
  let house: TestHouse;
  let nobody: Caller;
  let people = 0;
  const person = () => {
    people += 1;
    const email = `Person.${people}@fairlead.example`;
    return addUser(house.context, { email, role: 'campaign_manager', company_id: null, password: null });
  };
  beforeAll(async () => {
    provider = await startIssuer();
    house = await openTestHouse({ kind, env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'dash' } });
    nobody = await house.as('guest_user');
  });
  beforeEach(() => provider.reset());
  afterAll(async () => {
    await house?.close();
    provider?.close();
  });

  const nonce = async () => (await nobody.call(auth.ssoConfig)).body.nonce ?? '';
  const claims = (more: object) => goodClaims(provider.issuer, new Date(), more);
  const signIn = (more: object) =>
    nobody.call(auth.signInWithSso, { body: { id_token: token({ alg: 'RS256', kid: 'rsa' }, claims(more)) } });
  const refused = { status: 401, body: { message: REFUSED, code: 'sso_refused' } };

  // First, as the house has not yet learnt the provider's addresses and keys
  test('a provider that does not answer is said, and asked again the next time', async () => {
    const { email } = await person();
    provider.misbehave = (_, response) => {
      response.writeHead(502).end();
      return true;
    };
    const down = { status: 503, body: { message: DOWN } };
    expect(await nobody.call(auth.ssoConfig)).toMatchObject(down);
    expect(await signIn({ email, nonce: 'any' })).toMatchObject(down);
    provider.reset();
    expect(await signIn({ email, nonce: await nonce() })).toMatchObject({ status: 200 });
  });

  test('the provider’s word for an address opens the account of that address', async () => {
    const { id, email } = await person();
    const { body } = await nobody.call(auth.ssoConfig);
    expect(body).toEqual({
      enabled: true,
      authorization_endpoint: `${provider.issuer}/authorize`,
      client_id: 'dash',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const answer = await signIn({ email: email.toUpperCase(), nonce: body.nonce });
    expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 86_400 });
    const me = await nobody.call(
      auth.profile,
      {},
      { headers: { authorization: `Bearer ${answer.body.access_token}` } },
    );
    expect(me.body).toMatchObject({ id, role: 'campaign_manager' });
  });

  test('a nonce works once, also when 10 come at the same time', async () => {
    const { email } = await person();
    const once = await nonce();
    const all = await Promise.all(Array.from({ length: 10 }, () => signIn({ email, nonce: once })));
    expect(all.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(await signIn({ email, nonce: once })).toMatchObject(refused);
  });

  test('a nonce that is 10 minutes old, or nobody’s, opens nothing', async () => {
    const { email } = await person();
    const old = await nonce();
    await house.db.query(`update sso_nonce set expires_at = expires_at - interval '10 minutes' where used_at is null`);
    expect(await signIn({ email, nonce: old })).toMatchObject(refused);
    expect(await signIn({ email, nonce: 'made-up' })).toMatchObject(refused);
  });

  test('unknown, deleted and unverified people are refused in one sentence, and get no account', async () => {
    const { id, email } = await person();
    const accounts = () => house.db.query('select count(*) from app_user');
    const before = await accounts();
    expect(await signIn({ email, email_verified: false, nonce: await nonce() })).toMatchObject(refused);
    expect(await signIn({ email: 'who@fairlead.example', nonce: await nonce() })).toMatchObject(refused);
    await house.db.query('update app_user set deleted_at = now() where id = $1', [id]);
    expect(await signIn({ email, nonce: await nonce() })).toMatchObject(refused);
    expect(await accounts()).toEqual(before);
  });

  test('a token for another client, or by another key, is refused', async () => {
    const { email } = await person();
    expect(await signIn({ email, aud: 'other', nonce: await nonce() })).toMatchObject(refused);
    const forged = token({ alg: 'RS256', kid: 'rsa' }, claims({ email, nonce: await nonce() }), () =>
      Buffer.alloc(256),
    );
    expect(await nobody.call(auth.signInWithSso, { body: { id_token: forged } })).toMatchObject(refused);
  });
});
