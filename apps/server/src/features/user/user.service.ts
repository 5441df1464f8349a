import type { Ok, Sent } from '@fairlead/contract';
import type * as api from '@fairlead/contract/user';
import type { Issue } from '@fairlead/domain/issue';
import type { Role } from '@fairlead/domain/role';
import { checkPassword } from '@fairlead/domain/user/password.rules';
import {
  ALREADY_IN,
  checkUser,
  companyFor,
  EDITED_WHEN_REMOVED,
  EMAIL_TAKEN,
  forbiddenUserChanges,
  LAST_ADMIN,
  type UserDraft,
  whyLocked,
} from '@fairlead/domain/user/user.rules';
import { type Context, newId } from '../../context.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { hashPassword } from '../../platform/secrets.ts';
import { endSessionsOf, stillSignedIn } from '../../platform/sessions.ts';
import { Conflict, Forbidden, NotFound, refuseIfAny, TooMany, Unauthorized } from '../../refusal.ts';
import { orderPasswordMail } from './password-link.service.ts';
import {
  holdEmail,
  holdUserAndAdmins,
  insertUser,
  isTaken,
  otherAdmins,
  resentSince,
  setInvited,
  setPasswordHash,
  setSignedIn,
  type UserRow,
  updateUserRow,
  userByEmail,
  userById,
  usersById,
  usersOf,
} from './user.sql.ts';

export type AccountDraft = UserDraft & { password: string | null };
export type UserEdit = Sent<typeof api.updateUser>['body'];

/** What can be said of a new account without looking into the records. */
export const checkAccount = (draft: AccountDraft, providerDomain: string): Issue[] => [
  ...checkUser(draft, providerDomain),
  ...(draft.password === null ? [] : checkPassword(draft.password)),
];

/** The fields of the change log. */
export const loggedUser = ({ email, role, company_id, deleted_at, invited_at }: UserRow) => ({
  email,
  role,
  company_id,
  deleted_at,
  invited_at,
});

/** @throws Conflict when somebody else has the address */
export const refuseTaken = async (context: Context, email: string, except?: number): Promise<void> => {
  await holdEmail(context, email);
  if (await isTaken(context, email, except))
    throw new Conflict(EMAIL_TAKEN, 'email_taken', { errors: [{ path: 'email', message: EMAIL_TAKEN }] });
};

/**
 * Makes an account, without asking who may: for the demo workspace, tests, the first administrator, and below.
 * Without a password the user gets one by mail.
 */
export const addUser = async (
  context: Context,
  draft: AccountDraft,
): Promise<{ id: number; email: string; role: Role }> => {
  refuseIfAny(checkAccount(draft, context.config.providerDomain));
  const hash = draft.password === null ? null : await hashPassword(draft.password);
  return context.db.tx(async () => {
    await refuseTaken(context, draft.email);
    const user = await insertUser(context, newId(context), {
      ...draft,
      role: draft.role as Role,
      password_hash: hash,
    });
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

/** Who acts: a person, or the house itself, which may what an admin may. */
const actor = ({ user }: Context) => ({ id: user?.id ?? 0, role: user?.role ?? ('admin' as const) });

const refuseForbidden = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new Forbidden(issues[0]?.message, issues);
};

export const listUsers = async (context: Context): Promise<Ok<typeof api.listUsers>> => {
  const items = await usersOf(context);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getUser = async (context: Context, id: number): Promise<UserRow> => {
  const user = await userById(context, id);
  if (!user) throw new NotFound();
  return user;
};

/** Whoever of these there is, removed or not: for records that name people. */
export const usersNamed = (context: Context, ids: readonly number[]): Promise<UserRow[]> => usersById(context, ids);

/** Creates a user and orders the invitation, which works for 7 days. @throws Forbidden for a role that is not the person's to grant */
export const createUser = (context: Context, draft: UserDraft): Promise<UserRow> =>
  context.db.tx(async () => {
    refuseForbidden(forbiddenUserChanges(actor(context), null, draft));
    const { id } = await addUser(context, { ...draft, password: null });
    await orderPasswordMail(context, id, 'create');
    return getUser(context, id);
  });

/** Invitations that go to one account again, as resets do (13.1). */
const AGAIN = { most: 3, within: 60 * 60 * 1000 };

/** Whoever holds the user asks, so that two at once count each other. @throws TooMany */
const refuseAgain = async (context: Context, id: number): Promise<void> => {
  if (!context.config.rateLimits) return;
  const now = context.realNow().getTime();
  const earlier = await resentSince(context, id, new Date(now - AGAIN.within));
  if (earlier.length < AGAIN.most) return;
  const seconds = ((earlier[0]?.at.getTime() ?? 0) + AGAIN.within - now) / 1000;
  throw new TooMany(seconds, 'Too many invitations to this user. Wait a while and try again.');
};

/**
 * Sends the invitation once more. What was sent before stops working when the new mail goes out. The change log tells open
 * pages; the version stays, as nobody's edit is in the way of another's.
 * @throws Forbidden for users who are not this person's to edit, Conflict for somebody removed, or who has been in,
 * TooMany after three within an hour
 */
export const inviteUser = (context: Context, id: number): Promise<UserRow> =>
  context.db.tx(async () => {
    const user = await holdUser(context, id);
    const why = whyLocked(actor(context), user, 'email');
    if (why !== null) throw new Forbidden(why);
    if (user.deleted_at !== null) throw new Conflict(EDITED_WHEN_REMOVED, 'removed');
    if (user.invited_at === null) throw new Conflict(ALREADY_IN, 'already_in');
    await refuseAgain(context, id);
    await setInvited(context, id);
    await orderPasswordMail(context, id, 'create');
    const after = await getUser(context, id);
    await recordUserChange(context, 'update', user, after, null);
    return after;
  });

/** Notes that somebody signed in, by password or by the identity provider. */
export const noteSignIn = async (context: Context, id: number): Promise<void> => {
  await setSignedIn(context, id);
};

/**
 * A user who is about to be changed, and nobody else can change meanwhile. Whoever acts may have lost their own access
 * while this waited: of two admins who remove each other, one is too late.
 */
export const holdUser = async (context: Context, id: number): Promise<UserRow> => {
  await holdUserAndAdmins(context, id);
  if (context.user && !(await stillSignedIn(context, context.user))) throw new Unauthorized();
  return getUser(context, id);
};

/** Whether anybody may administer: a fresh installation has nobody. */
export const hasAdmin = async (context: Context): Promise<boolean> => (await otherAdmins(context, 0)) > 0;

/** @throws Conflict when no other admin would be left */
export const refuseLastAdmin = async (context: Context, user: UserRow): Promise<void> => {
  if (user.role === 'admin' && (await otherAdmins(context, user.id)) === 0)
    throw new Conflict(LAST_ADMIN, 'last_admin');
};

/** Appends to the change log. Who moved from one company to another is no business of either's clients. */
export const recordUserChange = (
  context: Context,
  action: 'update' | 'delete',
  before: UserRow,
  after: UserRow,
  version: number | null = after.version,
) =>
  recordChange(context, {
    action,
    entity: 'user',
    entity_id: after.id,
    entity_name: after.email,
    company_id: before.company_id === after.company_id ? after.company_id : null,
    version,
    before: loggedUser(before),
    after: loggedUser(after),
  });

/** The user with the edit's fields; another role than client clears the company (US-19). */
export const editedUser = (before: UserRow, edit: UserEdit): UserDraft => {
  const role = edit.role ?? before.role;
  const moved = edit.company_id === undefined ? companyFor(role, before.company_id) : edit.company_id;
  return { email: edit.email ?? before.email, role, company_id: moved };
};

/**
 * Edits a user; fields left out stay. Another role or company ends the user's sessions.
 * @throws Forbidden naming the field a person may not change, Refused by the rules, Conflict on a stale version, an
 * address that is taken, a removed user, and the last admin
 */
export const updateUser = (context: Context, id: number, edit: UserEdit): Promise<UserRow> =>
  context.db.tx(async () => {
    const before = await holdUser(context, id);
    const next = editedUser(before, edit);
    refuseForbidden(forbiddenUserChanges(actor(context), before, { ...edit }));
    await refuseStale(context, 'user', id, edit.version, before);
    refuseIfAny(checkUser(next, context.config.providerDomain));
    if (fieldChanges(before, { ...before, ...next }).length === 0) return before;
    if (before.deleted_at !== null) throw new Conflict(EDITED_WHEN_REMOVED, 'removed');
    if (next.role !== before.role) await refuseLastAdmin(context, before);
    if (next.email !== before.email) await refuseTaken(context, next.email, id);
    await updateUserRow(context, id, { ...next, role: next.role as Role });
    if (next.role !== before.role || next.company_id !== before.company_id)
      await endSessionsOf(context, id, context.realNow());
    const after = await getUser(context, id);
    await recordUserChange(context, 'update', before, after);
    return after;
  });

/** Stores a new password's hash. Ending the sessions is the sign-in room's business. */
export const setPassword = async (context: Context, user: number, hash: string): Promise<void> => {
  await setPasswordHash(context, user, hash);
};

/** Somebody by address, unless removed. */
export const findUser = (context: Context, email: string) => userByEmail(context, email);
