import { roles } from '@fairlead/domain/role';
import { z } from 'zod';
import { call } from './call.ts';
import { id, text } from './shapes.ts';

export const Profile = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  company_id: id.nullable(),
  permissions: z.array(z.string()).describe('what the role may call; the dashboard hides the rest'),
  provider_domain: z.string().describe('whose e-mail addresses may have other roles than client'),
  drive_connected: z.literal(true).optional().describe('a cloud drive can be read; told to those who may'),
  legacy_admin_url: z.string().optional().describe('an older back office that pages link to; told to admins only'),
});
const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() });

export const signIn = call({
  name: 'signIn',
  room: 'auth',
  method: 'POST',
  path: '/token',
  title: 'Sign in with a password',
  description: 'Form-encoded credentials. The token is sent as `Authorization: Bearer …` on every other call.',
  permission: 'auth.sign_in',
  encoding: 'form',
  body: z.object({
    grant_type: z.literal('password').default('password'),
    username: text(320).meta({ example: 'campaign.manager@fairlead.example' }),
    password: text(1024).meta({ example: 'Fairlead-2026' }),
  }),
  ok: AccessToken,
  limit: 'account',
  refuses: [401],
});

export const signInWithSso = call({
  name: 'signInWithSso',
  room: 'auth',
  method: 'POST',
  path: '/sso/token',
  title: 'Sign in with an identity token',
  description:
    'Takes an `id_token` of the configured issuer whose nonce came from `/sso/config`; the e-mail must be a user’s.',
  permission: 'auth.sign_in',
  body: z.object({ id_token: text(16_384) }),
  ok: AccessToken,
  limit: 'account',
  refuses: [401],
});

export const ssoConfig = call({
  name: 'ssoConfig',
  room: 'auth',
  method: 'GET',
  path: '/sso/config',
  title: 'How to start single sign-on',
  description: '`enabled` is false, and the rest null, where no issuer is configured. Each nonce works once.',
  permission: 'sso.config',
  ok: z.object({
    enabled: z.boolean(),
    authorization_endpoint: z.string().nullable(),
    client_id: z.string().nullable(),
    nonce: z.string().nullable(),
  }),
  limit: 'account',
  refuses: [507],
});

export const requestReset = call({
  name: 'requestReset',
  room: 'auth',
  method: 'POST',
  path: '/password_reset/request',
  title: 'Ask for a password link',
  description: 'The answer is the same whether the address has an account or not.',
  permission: 'auth.request_reset',
  body: z.object({ email: text(320).meta({ example: 'campaign.manager@fairlead.example' }) }),
  ok: z.object({ message: z.string() }),
  limit: 'account',
});

export const confirmReset = call({
  name: 'confirmReset',
  room: 'auth',
  method: 'POST',
  path: '/password_reset/confirm',
  title: 'Set a password with the link’s token',
  description: 'The token stands in the link of the mail and works once. Ends the sessions the user has.',
  permission: 'auth.confirm_reset',
  body: z.object({ password: text(1024).meta({ example: 'Fairlead-2027' }), token: text(512) }),
  ok: z.object({ role: z.enum(roles) }),
  limit: 'account',
});

export const profile = call({
  name: 'profile',
  room: 'auth',
  method: 'GET',
  path: '/profile',
  title: 'The signed-in user',
  description: '`permissions` names what the role may call.',
  permission: 'auth.profile',
  ok: Profile,
});

export const logout = call({
  name: 'logout',
  room: 'auth',
  method: 'POST',
  path: '/logout',
  title: 'End this session',
  description: 'The token of the request no longer works.',
  permission: 'auth.logout',
  ok: z.undefined(),
  status: 204,
  limit: 'account',
});
