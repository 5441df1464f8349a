import * as api from '@fairlead/contract/auth';
import type { Ok } from '@fairlead/contract/call';
import type { Permission } from '@fairlead/domain/permission';
import { useQuery } from '@tanstack/react-query';
import { query } from '#lib/query.ts';

export type Me = Ok<typeof api.profile>;

/** Who is signed in. Asked once per session: a changed role ends the session (design 3.1). */
export const me = { ...query(['profile'], api.profile), staleTime: Number.POSITIVE_INFINITY };

/** The signed-in user; null while nobody is. Inside the shell it is always there. */
export const useMe = (): Me | null => useQuery({ ...me, enabled: false }).data ?? null;

/** Whether the role may make a call. The server decides; this only hides what it would refuse. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const permissions = useMe()?.permissions ?? [];
  return (permission) => permissions.includes(permission);
};

/** How to start single sign-on, with a nonce of its own each time (design 13.11). */
export const ssoConfig = { ...query(['sso-config'], api.ssoConfig), staleTime: 5 * 60_000, gcTime: 5 * 60_000 };
