import { may } from '@fairlead/domain/permission';
import { ALREADY_REMOVED, NOT_ONESELF } from '@fairlead/domain/user/user.rules';
import type { Context } from '../../context.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { Conflict, Forbidden } from '../../refusal.ts';
import { getUser, holdUser, recordUserChange, refuseLastAdmin, refuseTaken } from './user.service.ts';
import { setDeleted, type UserRow } from './user.sql.ts';

const refuseOthers = ({ user }: Context): void => {
  if (user && !may(user.role, 'user.delete')) throw new Forbidden();
};

/**
 * Removes a user: no sign-in any more, and the sessions end at once. What they did keeps their name.
 * @param at the time that is told of it; a removal that comes back by undo keeps the one that it had
 * @throws Conflict for oneself, the last admin, and somebody who was removed before
 */
export const deleteUser = (context: Context, id: number, at: Date = context.now()): Promise<void> =>
  context.db.tx(async () => {
    refuseOthers(context);
    const before = await holdUser(context, id);
    if (before.id === context.user?.id) throw new Conflict(NOT_ONESELF, 'oneself');
    if (before.deleted_at !== null) throw new Conflict(ALREADY_REMOVED, 'removed');
    await refuseLastAdmin(context, before);
    await setDeleted(context, id, at);
    await endSessionsOf(context, id, context.realNow());
    await recordUserChange(context, 'delete', before, await getUser(context, id));
  });

/** Brings a removed user back, with role, company and password as they were. @throws Conflict when the address was given away */
export const restoreUser = (context: Context, id: number): Promise<UserRow> =>
  context.db.tx(async () => {
    refuseOthers(context);
    const before = await holdUser(context, id);
    if (before.deleted_at === null) return before;
    await refuseTaken(context, before.email, id);
    await setDeleted(context, id, null);
    const after = await getUser(context, id);
    await recordUserChange(context, 'update', before, after);
    return after;
  });
