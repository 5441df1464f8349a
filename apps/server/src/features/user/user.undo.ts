import { may } from '@fairlead/domain/permission';
import { defineUndo } from '../../platform/changes/undo.ts';
import { deleteUser, restoreUser } from './removal.service.ts';
import { loggedUser, type UserEdit, updateUser } from './user.service.ts';
import { userById } from './user.sql.ts';

/** A user's edits are taken back by an edit, the creation by removing; whoever was removed comes back (13.3). */
export const defineUserUndo = (): void =>
  defineUndo('user', {
    current: async (context, id) => {
      const user = await userById(context, id);
      return user ? { ...loggedUser(user), version: user.version } : null;
    },
    apply: async (context, id, { deleted_at, ...fields }, version) => {
      if (deleted_at === null) return restoreUser(context, id);
      if (deleted_at !== undefined) return deleteUser(context, id);
      return updateUser(context, id, { ...(fields as UserEdit), version });
    },
    remove: (context, id) => deleteUser(context, id),
    restores: true,
    whyNot: ({ user }, { action, changes }) => {
      const removal = action === 'create' || changes.some(({ field }) => field === 'deleted_at');
      if (!removal || !user || may(user.role, 'user.delete')) return null;
      return 'Only an admin removes users or brings them back';
    },
  });
