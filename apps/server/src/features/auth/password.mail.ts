import type { Context } from '../../context.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { accountById, insertPasswordToken } from './auth.sql.ts';

type Purpose = 'create' | 'reset';

/** A reset link lives 1 hour, an invitation 7 days (design 12). */
const lifeSeconds: Record<Purpose, number> = { reset: 60 * 60, create: 7 * 24 * 60 * 60 };

/** Orders a mail with a password link. The link itself is made when the mail is sent, so that no secret waits in the queue. */
export const enqueuePasswordMail = (context: Context, user: number, purpose: Purpose) =>
  enqueue(context, { kind: 'mail', entity: 'user', entity_id: user, company_id: null, input: { user, purpose } });

/** The token: random part, a dot, and when it ends in unix seconds, which the page reads as a courtesy (AU-19). */
export const makePasswordLink = async (context: Context, user: number, purpose: Purpose): Promise<string> => {
  const at = context.realNow();
  const expires = new Date((Math.floor(at.getTime() / 1000) + lifeSeconds[purpose]) * 1000);
  const token = `${newToken()}.${expires.getTime() / 1000}`;
  await context.db.tx(() => insertPasswordToken(context, { hash: hashToken(token), user, purpose, at, expires }));
  const query = purpose === 'create' ? `type=create&token=${token}` : `token=${token}`;
  return `${context.config.publicUrl}/reset-password?${query}`;
};

const words: Record<Purpose, { subject: string; lead: string; action: string; life: string }> = {
  create: {
    subject: 'Your Fairlead account',
    lead: 'An account was made for you on Fairlead. Choose a password to start.',
    action: 'Create your password',
    life: 'The link works once, for 7 days.',
  },
  reset: {
    subject: 'Reset your Fairlead password',
    lead: 'Somebody asked to reset the password of this account. If it was not you, nothing needs to be done.',
    action: 'Reset your password',
    life: 'The link works once, for 1 hour.',
  },
};

export const passwordMail = (purpose: Purpose, link: string) => {
  const { subject, lead, action, life } = words[purpose];
  return {
    subject,
    text: `${lead}\n\n${action}:\n${link}\n\n${life}\n`,
    html: `<p>${lead}</p><p><a href="${link.replace(/&/g, '&amp;')}">${action}</a></p><p>${life}</p>`,
  };
};

/** Sends the mail; a failure is tried again, each time with a link of its own that voids the one before. */
export const definePasswordMail = (): void =>
  defineJob('mail', {
    attempts: 8,
    run: async (context, job) => {
      const { user, purpose } = job.input as { user: number; purpose: Purpose };
      const account = await accountById(context, user);
      if (!account || account.deleted_at !== null) return { sent: false };
      const link = await makePasswordLink(context, user, purpose);
      await context.mail.sendMail({ to: account.email, ...passwordMail(purpose, link) });
      return { sent: true };
    },
  });
