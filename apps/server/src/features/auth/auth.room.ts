import type { Context } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetEndedSessions, forgetOldAttempts, forgetOldNonces } from './auth.sql.ts';
import { definePasswordMail } from './password.mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const aDayAgo = ({ realNow }: Context) => new Date(realNow().getTime() - DAY_MS);

export const authRoom: ServerRoom = {
  routes: authRoutes,
  jobs: [definePasswordMail],
  tidy: [
    (context) => forgetOldAttempts(context, aDayAgo(context)),
    (context) => forgetOldNonces(context, aDayAgo(context)),
    (context) => forgetEndedSessions(context, aDayAgo(context)),
  ],
};
