import { type UserField, whyLocked } from '@fairlead/domain/user/user.rules';
import { useCallback } from 'react';
import { useMay, useMe } from '../auth/auth.queries.ts';
import type { User } from './user.queries.ts';

export type UserRights = {
  create: boolean;
  /** Whether any user may be edited at all. */
  edit: boolean;
  remove: boolean;
  /** Whether this user waits for an invitation that may be sent again. */
  invite: (user: User) => boolean;
  /** One's own id. */
  me: number;
  /** The provider's own domain, which the rules ask for. */
  domain: string;
  /** Why a field is locked, by the rule that the server asks; null while it is open. `user` null: somebody new. */
  why: (user: User | null, field: UserField) => string | null;
};

/** What the signed-in user may do with users. */
export const useUserRights = (): UserRights => {
  const may = useMay();
  const who = useMe();
  const [id, role] = [who?.id ?? 0, who?.role ?? 'guest_user'];
  const why = useCallback((user: User | null, field: UserField) => whyLocked({ id, role }, user, field), [id, role]);
  return {
    create: may('user.create'),
    edit: may('user.edit'),
    remove: may('user.delete'),
    invite: (user) =>
      may('user.invite') && user.deleted_at === null && user.invited_at !== null && why(user, 'email') === null,
    me: id,
    domain: who?.provider_domain ?? '',
    why,
  };
};
