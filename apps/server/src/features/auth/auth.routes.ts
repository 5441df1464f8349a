import * as api from '@fairlead/contract/auth';
import { handle, type Route } from '../../http/handle.ts';
import { confirmReset, logout, profile, requestReset, signIn, signInWithSso, ssoConfig } from './auth.service.ts';

export const authRoutes: Route[] = [
  handle(api.signIn, ({ body }, context) => signIn(context, body)),
  handle(api.signInWithSso, ({ body }, context) => signInWithSso(context, body.id_token)),
  handle(api.ssoConfig, (_, context) => ssoConfig(context)),
  handle(api.requestReset, ({ body }, context) => requestReset(context, body.email)),
  handle(api.confirmReset, ({ body }, context) => confirmReset(context, body)),
  handle(api.profile, async (_, context) => profile(context)),
  handle(api.logout, (_, context) => logout(context)),
];
