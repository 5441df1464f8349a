import type { Permission } from '@fairlead/domain/permission';
import { redirect } from '@tanstack/react-router';

/** For pages whose one purpose is a write: whoever may not do it is told before filling anything in. */
export const refuseWithout = (permission: Permission, { permissions }: { permissions: readonly string[] }): void => {
  if (!permissions.includes(permission)) throw redirect({ to: '/access-denied', replace: true });
};
