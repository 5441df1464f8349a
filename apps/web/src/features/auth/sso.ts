import { forgetText, keepText, readText } from '#lib/local.ts';
import { uuid } from '#lib/request.ts';

const STATE = 'fairlead.sso-state';

export type SsoStart = { authorization_endpoint: string; client_id: string; nonce: string };

/** The address of the identity provider's page, with a state that only this tab knows (design 13.11). */
export const ssoAddress = ({ authorization_endpoint, client_id, nonce }: SsoStart, origin: string): string => {
  const state = uuid();
  keepText(STATE, state, 'session');
  const address = new URL(authorization_endpoint);
  const asked = {
    client_id,
    nonce,
    state,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    redirect_uri: `${origin}/authentication`,
  };
  for (const [key, value] of Object.entries(asked)) address.searchParams.set(key, value);
  return address.href;
};

const fieldsOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/** Whether the fragment of the address is an answer of the identity provider. */
export const hasSsoAnswer = (hash: string): boolean => {
  const fields = fieldsOf(hash);
  return fields.has('id_token') || (fields.has('error') && fields.has('state'));
};

/** The identity token of the answer, or why there is none. An answer nobody here asked for is refused. */
export const ssoAnswer = (hash: string): { idToken: string } | { problem: string } => {
  const fields = fieldsOf(hash);
  const expected = readText(STATE, 'session');
  forgetText(STATE, 'session');
  const idToken = fields.get('id_token');
  if (!idToken) return { problem: fields.get('error_description') ?? 'The identity provider did not sign you in.' };
  if (expected === null || fields.get('state') !== expected)
    return { problem: 'This sign-in was not started here. Try again.' };
  return { idToken };
};
