import type { Context } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetEndedSessions, forgetOldAttempts, forgetOldLinks, forgetOldNonces, forgetSignIns } from './auth.sql.ts';
import { definePasswordMail } from './password.mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = ({ realNow }: Context, days: number) => new Date(realNow().getTime() - days * DAY_MS);
/** An ended session is kept a week, so that whoever comes back after a weekend is told why: it lived a day at most. */
const SESSION_DAYS = 7 + 1;

const CLIENTS = 'select id from app_user where company_id = $1';

export const authRoom: ServerRoom = {
  routes: authRoutes,
  jobs: [definePasswordMail],
  ofClients: {
    session: `user_id in (${CLIENTS})`,
    password_token: `user_id in (${CLIENTS})`,
  },
  // Who signed out, or was dismissed, since the cut would be in again
  restored: forgetSignIns,
  tidy: [
    (context) => forgetOldAttempts(context, daysAgo(context, 1)),
    (context) => forgetOldNonces(context, daysAgo(context, 1)),
    (context) => forgetOldLinks(context, daysAgo(context, 1)),
    (context) => forgetEndedSessions(context, daysAgo(context, SESSION_DAYS)),
  ],
};
