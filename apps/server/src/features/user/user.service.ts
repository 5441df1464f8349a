import { type Issue, when } from '@fairlead/domain/issue';
import { isRole, type Role } from '@fairlead/domain/role';
import { isEmail } from '@fairlead/domain/user/email.rules';
import { checkPassword } from '@fairlead/domain/user/password.rules';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../http/errors.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { hashPassword } from '../../platform/secrets.ts';
import { insertUser, isTaken, setPasswordHash, userByEmail } from './user.sql.ts';

export type UserDraft = { email: string; role: string; company_id: number | null; password: string | null };

/** What can be said of a new user without looking into the records. */
export const checkUser = (draft: UserDraft, providerDomain: string): Issue[] => [
  ...when(!isEmail(draft.email), 'email', 'Email must be a valid email'),
  ...when(!isRole(draft.role), 'role', 'Role must be one of the roles'),
  ...when(
    draft.role !== 'client' && !draft.email.toLowerCase().endsWith(`@${providerDomain.toLowerCase()}`),
    'role',
    `Role must be client if email is not from ${providerDomain}`,
  ),
  ...when(
    (draft.role === 'client') !== (draft.company_id !== null),
    'company_id',
    'A client needs a company, and only a client has one',
  ),
  ...(draft.password === null ? [] : checkPassword(draft.password)),
];

/** Makes a user, for the demo workspace, tests and the first administrator; without a password the user gets one by mail. */
export const addUser = async (
  context: Context,
  draft: UserDraft,
): Promise<{ id: number; email: string; role: Role }> => {
  refuseIfAny(checkUser(draft, context.config.providerDomain));
  const hash = draft.password === null ? null : await hashPassword(draft.password);
  return context.db.tx(async () => {
    refuseIfAny(when(await isTaken(context, draft.email), 'email', 'This email already has an account'));
    const user = await insertUser(context, { ...draft, role: draft.role as Role, password_hash: hash });
    await recordChange(context, {
      action: 'create',
      entity: 'user',
      entity_id: user.id,
      entity_name: user.email,
      company_id: draft.company_id,
      version: 1,
      before: null,
      after: { email: user.email, role: user.role, company_id: draft.company_id },
    });
    return user;
  });
};

/** Stores a new password's hash. Ending the sessions is the sign-in room's business. */
export const setPassword = async (context: Context, user: number, hash: string): Promise<void> => {
  await setPasswordHash(context, user, hash);
};

/** Somebody by address, unless deleted. */
export const findUser = (context: Context, email: string) => userByEmail(context, email);
