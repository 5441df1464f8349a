import { may } from '@fairlead/domain/permission';
import { userLabels } from '@fairlead/domain/user/labels';
import {
  ALREADY_REMOVED,
  EDITED_WHEN_REMOVED,
  EMAIL_TAKEN,
  forbiddenUserChanges,
  INVITATION_SENT,
  NOT_ONESELF,
  type UserDraft,
} from '@fairlead/domain/user/user.rules';
import type { SignedIn } from '../../context.ts';
import { defineUndo, GONE, type Logged, type Said, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { deleteUser, restoreUser } from './removal.service.ts';
import { loggedUser, type UserEdit, updateUser } from './user.service.ts';
import { takenAmong, type UserRow, userById, usersById } from './user.sql.ts';

/** Whether it was a removal, or is taken back by one. */
const removes = ({ deed, changes }: Logged): boolean =>
  deed === 'create' || changes.some(({ field }) => field === 'deleted_at');

const whyNot = (by: SignedIn | null, entry: Logged, user: UserRow | undefined, isTaken: boolean): Said => {
  if (!user) return GONE;
  const back = Object.fromEntries(entry.changes.map(({ field, before }) => [field, before]));
  if (entry.changes.some(({ field }) => field === 'invited_at')) return INVITATION_SENT;
  if (!removes(entry)) {
    const refused = by ? forbiddenUserChanges(by, user, back as Partial<UserDraft>) : [];
    if (refused.length > 0) return WITHOUT_RIGHT;
    return user.deleted_at === null ? null : EDITED_WHEN_REMOVED;
  }
  const brings = entry.deed !== 'create' && back.deleted_at === null;
  if (brings) return user.deleted_at !== null && isTaken ? EMAIL_TAKEN : null;
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
      const taken = await takenAmong(context, ids);
      return entries.map((entry) =>
        whyNot(context.user, entry, users.get(entry.entity_id), taken.has(entry.entity_id)),
      );
    },
  });
