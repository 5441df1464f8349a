import { expect, test } from 'vitest';
import { hasSsoAnswer, ssoAddress, ssoAnswer } from './sso.ts';

const start = { authorization_endpoint: 'https://id.example/auth?tenant=1', client_id: 'c', nonce: 'n' };
const go = () => new URL(ssoAddress(start, 'https://fairlead.example')).searchParams;

test('the provider is asked for an identity token in the fragment', () => {
  expect(Object.fromEntries(go())).toMatchObject({
    tenant: '1',
    client_id: 'c',
    nonce: 'n',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    redirect_uri: 'https://fairlead.example/authentication',
  });
});

test('an answer with the state of this tab is taken, once', () => {
  const state = go().get('state');
  const hash = `#id_token=abc&state=${state}`;
  expect(hasSsoAnswer(hash)).toBe(true);
  expect(ssoAnswer(hash)).toEqual({ idToken: 'abc' });
  expect(ssoAnswer(hash)).toHaveProperty('problem');
});

test('an answer that nobody here asked for is refused', () => {
  go();
  expect(ssoAnswer('#id_token=abc&state=other')).toHaveProperty('problem');
});

test('a refusal of the provider is told in its words', () => {
  expect(ssoAnswer('#error=access_denied&error_description=No+account&state=x')).toEqual({ problem: 'No account' });
  expect(hasSsoAnswer('#section-2')).toBe(false);
});
