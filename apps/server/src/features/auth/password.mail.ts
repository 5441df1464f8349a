import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { LinkPurpose } from '../user/password-link.service.ts';
import { accountById, insertPasswordToken } from './auth.sql.ts';

/** A reset link lives 1 hour, an invitation 7 days (design 12). */
const lifeSeconds: Record<LinkPurpose, number> = { reset: 60 * 60, create: 7 * 24 * 60 * 60 };

/** The token: random part, a dot, and when it ends in unix seconds, which the page reads as a courtesy (AU-19). */
export const makePasswordLink = async (
  context: Context,
  account: { id: number; email: string },
  purpose: LinkPurpose,
): Promise<string> => {
  const at = context.realNow();
  const expires = new Date((Math.floor(at.getTime() / 1000) + lifeSeconds[purpose]) * 1000);
  const token = `${newToken()}.${expires.getTime() / 1000}`;
  await context.db.tx(() =>
    insertPasswordToken(context, {
      hash: hashToken(token),
      user: account.id,
      email: account.email,
      purpose,
      at,
      expires,
    }),
  );
  const query = purpose === 'create' ? `type=create&token=${token}` : `token=${token}`;
  return `${context.config.publicUrl}/reset-password?${query}`;
};

const words: Record<LinkPurpose, { subject: string; lead: string; action: string; life: string }> = {
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

const passwordMail = (purpose: LinkPurpose, link: string) => {
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
      const { user, purpose } = job.input as { user: number; purpose: LinkPurpose };
      const account = await accountById(context, user);
      if (!account || account.deleted_at !== null) return { sent: false };
      const link = await makePasswordLink(context, account, purpose);
      await context.mail.sendMail({ to: account.email, ...passwordMail(purpose, link) });
      return { sent: true };
    },
  });
