import { messageOf } from '@fairlead/domain/issue';
import { may } from '@fairlead/domain/permission';
import { userLabels } from '@fairlead/domain/user/labels';
import {
  ALREADY_REMOVED,
  checkUser,
  EDITED_WHEN_REMOVED,
  EMAIL_TAKEN,
  forbiddenUserChanges,
  INVITATION_SENT,
  NOT_ONESELF,
  REMOVED_AND_TAKEN,
  type UserDraft,
} from '@fairlead/domain/user/user.rules';
import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged, type Said, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { deleteUser, restoreUser } from './removal.service.ts';
import { editedUser, loggedUser, type UserEdit, updateUser } from './user.service.ts';
import { holdersOf, type UserRow, userById, usersById } from './user.sql.ts';

/** Whether it was a removal, or is taken back by one. */
const removes = ({ deed, changes }: Logged): boolean =>
  deed === 'create' || changes.some(({ field }) => field === 'deleted_at');

/** A user with what taking the entry back would make of them, whichever way it is asked. */
type Asked = { entry: Logged; user: UserRow | undefined; ways: readonly UserDraft[] };

const askedOf = (entry: Logged, user: UserRow | undefined): Asked => {
  const edits = user && !removes(entry) ? waysBack(entry, loggedUser(user)) : [];
  return { entry, user, ways: user ? edits.map((way) => editedUser(user, way as UserEdit)) : [] };
};

/** Addresses that the entry would need: the one that they have, to come back; the one that they had. */
const emailsOf = ({ entry, user, ways }: Asked): string[] => {
  if (!user) return [];
  return removes(entry) || user.deleted_at !== null
    ? [user.email]
    : ways.map(({ email }) => email).filter((email) => email !== user.email);
};

/** Whether somebody else than this user has the address. */
type Taken = (email: string, user: UserRow) => boolean;

const whyNotEdited = ({ ways }: Asked, user: UserRow, taken: Taken, providerDomain: string): string | null =>
  whyNoWayBack(ways, (next) => {
    const wrong = messageOf(checkUser(next, providerDomain)) || null;
    return wrong ?? (next.email !== user.email && taken(next.email, user) ? EMAIL_TAKEN : null);
  });

const whyNot = ({ user: by, config }: Context, asked: Asked, taken: Taken): Said => {
  const { entry, user } = asked;
  if (!user) return GONE;
  const back = Object.fromEntries(entry.changes.map(({ field, before }) => [field, before]));
  if (entry.changes.some(({ field }) => field === 'invited_at')) return INVITATION_SENT;
  if (!removes(entry)) {
    const refused = by ? forbiddenUserChanges(by, user, back as Partial<UserDraft>) : [];
    if (refused.length > 0) return WITHOUT_RIGHT;
    if (user.deleted_at !== null) return taken(user.email, user) ? REMOVED_AND_TAKEN : EDITED_WHEN_REMOVED;
    return whyNotEdited(asked, user, taken, config.providerDomain);
  }
  const brings = entry.deed !== 'create' && back.deleted_at === null;
  if (brings) return user.deleted_at !== null && taken(user.email, user) ? EMAIL_TAKEN : null;
  if (user.id === by?.id) return NOT_ONESELF;
  return user.deleted_at === null ? null : ALREADY_REMOVED;
};

/** A user's edits are taken back by an edit, the creation by removing; whoever was removed comes back (13.3). */
export const defineUserUndo = (): void =>
  defineUndo('user', {
    labels: userLabels,
    current: async (context, id) => {
      const user = await userById(context, id);
      return user ? { ...loggedUser(user), version: user.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await usersById(context, ids)).map((user) => [user.id, loggedUser(user)])),
    apply: async (context, id, { deleted_at, ...fields }, version) => {
      if (deleted_at === null) return restoreUser(context, id);
      if (deleted_at !== undefined) return deleteUser(context, id, new Date(String(deleted_at)));
      return updateUser(context, id, { ...(fields as UserEdit), version });
    },
    remove: (context, id) => deleteUser(context, id),
    restores: true,
    mayUndo: ({ role }, entry) => !removes(entry) || may(role, 'user.delete'),
    whyNot: async (context, entries) => {
      const ids = [...new Set(entries.map(({ entity_id }) => entity_id))];
      const users = new Map((await usersById(context, ids)).map((user) => [user.id, user]));
      const asked = entries.map((entry) => askedOf(entry, users.get(entry.entity_id)));
      const holders = await holdersOf(context, asked.flatMap(emailsOf));
      const taken: Taken = (email, { id }) => holders.some((one) => one.email === email && one.id !== id);
      return asked.map((one) => whyNot(context, one, taken));
    },
  });
