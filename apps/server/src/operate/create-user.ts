import { type House, systemContext } from '../context.ts';
import { getCompany } from '../features/company/company.service.ts';
import { orderPasswordMail } from '../features/user/password-link.service.ts';
import { type AccountDraft, addUser, checkAccount } from '../features/user/user.service.ts';
import { NotFound, Refused, refuseIfAny } from '../refusal.ts';
import type { Command } from './control.ts';

/** What `create-user` is asked with, as it was typed. */
type Typed = { email: string; role: string; company?: string; password?: string };

/** The number of a client's company, if one is given. */
const companyOf = (given: string | undefined): number | null => {
  if (given === undefined) return null;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new Refused([{ path: 'company', message: '--company takes the number of a company, as in --company 1001' }]);
};

/** @throws Refused for what can be told without looking into the records */
export const accountOf = (typed: Typed, providerDomain: string): AccountDraft => {
  const { email, role, company, password } = typed;
  const draft = { email, role, company_id: companyOf(company), password: password ?? null };
  refuseIfAny(checkAccount(draft, providerDomain));
  return draft;
};

/**
 * Makes an account; without a password its owner is invited by mail.
 * @param sent what becomes of the invitation: it leaves at once where a server runs
 */
export const createUser =
  (house: House, sent: string): Command =>
  async (args) => {
    const context = systemContext(house);
    const draft = accountOf(args as Typed, house.config.providerDomain);
    if (draft.company_id !== null)
      await getCompany(context, draft.company_id).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
        throw new Refused([{ path: 'company', message: `There is no company ${draft.company_id}` }]);
      });
    const user = await house.db.tx(async () => {
      const made = await addUser(context, draft);
      if (draft.password === null) await orderPasswordMail(context, made.id, 'create');
      return made;
    });
    return `Created ${user.email} (${user.role})${draft.password === null ? `; ${sent}` : ''}`;
  };
